/** Entry of the shared reports. It loads only the report, without account and component library. */
import '../../ui/theme/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { readFirstAnswers } from '../../features/share/first-answers.ts'
import { followNetwork } from '../../lib/api/connection.ts'
import { fetchTextsLater, startTranslations } from '../../lib/i18n/setup.ts'
import { ConnectionStrip } from '../../ui/feedback/ConnectionStrip.tsx'
import { Toasts } from '../../ui/feedback/Toasts.tsx'
import { ShortcutHelp } from '../../ui/overlay/ShortcutHelp.tsx'
import { followAppearance } from '../../ui/theme/appearance.ts'
import { createQueryClient } from '../query-client.ts'
import { SharePages } from './SharePages.tsx'

async function start(root: HTMLElement): Promise<void> {
  if (import.meta.env.PROD) console.log = () => undefined
  followAppearance()
  followNetwork()
  await startTranslations('report')
  const queries = createQueryClient()
  readFirstAnswers(queries)
  // The server-rendered HTML (draw-share.tsx) stays until this replaces it, at once and completely.
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <SharePages queries={queries}>
          <ConnectionStrip />
          <ShortcutHelp />
          <Toasts />
        </SharePages>
      </BrowserRouter>
    </StrictMode>,
  )
  fetchTextsLater()
  // Without it the report works, too.
  void import('./after-share-start.ts').then(
    ({ afterShareStart }) => afterShareStart(queries),
    () => undefined,
  )
}

const root = document.getElementById('root')
if (root) void start(root)
