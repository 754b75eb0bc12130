/** Entry of the shared reports: no account, no component library, nothing but the report. */
import '../ui/styles.ts'
import { shareScreens } from '@footfall/contract/reports/sections'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'
import { layFirstAnswers } from '../features/share/lay-first-answers.ts'
import type { Analyses } from '../features/share/SharedAnalysis.tsx'
import { SharePage } from '../features/share/SharePage.tsx'
import { followNetwork } from '../lib/api/connection.ts'
import { fetchTextsLater, startTranslations } from '../lib/i18n/setup.ts'
import { followAppearance } from '../ui/appearance.ts'
import { ConnectionStrip } from '../ui/ConnectionStrip.tsx'
import { latePart } from '../ui/late-part.ts'
import { ShortcutHelp } from '../ui/ShortcutHelp.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { createQueryClient } from './query-client.ts'

const screens = shareScreens.filter((screen) => screen !== 'overview')
// Where each of them is, is fetched with the first one: a shared report that shows none need not know.
const sharedAnalyses = Object.fromEntries(
  screens.map((screen) => [
    screen,
    latePart(async () => (await import('./shared-analyses.ts')).sharedAnalysis(screen)),
  ]),
) as unknown as Analyses

async function start(root: HTMLElement): Promise<void> {
  if (import.meta.env.PROD) console.log = () => undefined
  followAppearance()
  followNetwork()
  await startTranslations('report')
  const queries = createQueryClient()
  layFirstAnswers(queries)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <Routes>
            <Route
              path="/share/more/:sharecode"
              element={<SharePage extent="whole" analyses={sharedAnalyses} />}
            />
            {screens.map((screen) => (
              <Route
                key={screen}
                path={`/share/:sharecode/${screen}`}
                element={<SharePage screen={screen} analyses={sharedAnalyses} />}
              />
            ))}
            <Route path="/share/:sharecode" element={<SharePage analyses={sharedAnalyses} />} />
            <Route path="*" element={<SharePage analyses={sharedAnalyses} />} />
          </Routes>
          <ConnectionStrip />
          <ShortcutHelp />
          <Toasts />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
  fetchTextsLater()
}

const root = document.getElementById('root')
if (root) void start(root)
