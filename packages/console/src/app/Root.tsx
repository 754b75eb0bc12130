/** Above all routes: the progress of a move, the help for keys, the scroll position. */
import { Outlet, ScrollRestoration } from 'react-router'
import { ShortcutHelp } from '../ui/ShortcutHelp.tsx'
import { MoveProgress } from './MoveProgress.tsx'

export function Root() {
  return (
    <>
      <MoveProgress />
      <Outlet />
      <ShortcutHelp />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  )
}
