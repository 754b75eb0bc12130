/** Entry of the console. */
import '../ui/theme/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { followNetwork } from '../lib/api/connection.ts'
import { shareChanges } from '../lib/api/other-tabs.ts'
import { fetchTextsLater, startTranslations } from '../lib/i18n/setup.ts'
import { renewIfDue } from '../lib/session/account.ts'
import { followOtherTabs } from '../lib/session/token.ts'
import { followAppearance } from '../ui/theme/appearance.ts'
import { followDevice } from '../ui/viewport/device.ts'
import { watchForNewBuild } from './new-build.ts'
import { Providers } from './Providers.tsx'
import { createQueryClient } from './query-client.ts'
import { createRouter } from './router.tsx'
import { SessionReactions } from './session/SessionReactions.tsx'

async function start(root: HTMLElement): Promise<void> {
  if (import.meta.env.PROD) console.log = () => undefined
  followAppearance()
  followDevice()
  followNetwork()
  followOtherTabs()
  await Promise.all([startTranslations('report', 'frame'), renewIfDue()])
  const queries = createQueryClient()
  shareChanges(queries)
  const router = createRouter()
  watchForNewBuild(router)
  createRoot(root).render(
    <StrictMode>
      <Providers queries={queries}>
        <RouterProvider router={router} />
        <SessionReactions router={router} />
      </Providers>
    </StrictMode>,
  )
  fetchTextsLater()
  // Without them the console works, too.
  void import('./after-start.ts').then(
    ({ afterStart }) => afterStart(queries),
    () => undefined,
  )
}

const root = document.getElementById('root')
if (root) void start(root)
