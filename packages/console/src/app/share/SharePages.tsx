/** The pages of a shared report by their addresses. They work inside any router that knows the address. */
import { recordOf } from '@footfall/contract/record-of'
import { shareScreens } from '@footfall/contract/reports/sections'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import type { Analyses } from '../../features/share/SharedAnalysis.tsx'
import { SharePage } from '../../features/share/SharePage.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'

const screens = shareScreens.filter((screen) => screen !== 'overview')
// The list of analyses is loaded together with the first one, because a shared report without analyses does not need it.
const sharedAnalyses: Analyses = recordOf(screens, (screen) =>
  lazyPart(async () => (await import('./shared-analyses.ts')).sharedAnalysis(screen)),
)

export interface SharePagesProps {
  readonly queries: QueryClient
  /** Rendered beside the page. */
  readonly children?: ReactNode
}

export function SharePages({ queries, children }: SharePagesProps) {
  return (
    <QueryClientProvider client={queries}>
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
      {children}
    </QueryClientProvider>
  )
}
