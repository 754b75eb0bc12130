/** For screens that everybody may see: with the header if signed in, otherwise blank. */
import { lazy, Suspense } from 'react'
import { useSession } from '../../lib/session/token.ts'
import { BlankLayout } from './BlankLayout.tsx'

const HeadfullLayout = lazy(async () => ({ default: (await import('./HeadfullLayout.tsx')).HeadfullLayout }))

export function OpenLayout() {
  const loggedIn = useSession((state) => state.session !== null)
  if (!loggedIn) return <BlankLayout />
  return (
    <Suspense fallback={null}>
      <HeadfullLayout helps={false} />
    </Suspense>
  )
}
