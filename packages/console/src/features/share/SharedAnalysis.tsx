/** A screen of a shared report other than its overview: the same analysis as for the website's team, requested by the share code. */
import type { ShareScreen } from '@footfall/contract/reports/sections'
import { ReportSkeleton } from '../../reports/ReportSkeleton.tsx'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import type { Loadable } from '../../ui/lazy/lazy-part.ts'
import { ScreenLinks } from './ScreenLinks.tsx'
import { ShareFrame } from './ShareFrame.tsx'

export type AnalysisScreen = Exclude<ShareScreen, 'overview'>
/** The analyses by their screen. The app defines which there are. */
export type Analyses = Readonly<Record<AnalysisScreen, Loadable<object>>>

export interface SharedAnalysisProps {
  readonly analyses: Analyses
  readonly screen: AnalysisScreen
  readonly screens: readonly ShareScreen[]
  readonly sharecode: string
}

export function SharedAnalysis({ analyses, screen, screens, sharecode }: SharedAnalysisProps) {
  return (
    <ShareFrame title={<ScreenLinks sharecode={sharecode} screens={screens} current={screen} />}>
      <LazyPart key={screen} part={analyses[screen]} given={{}} waiting={<ReportSkeleton />} />
    </ShareFrame>
  )
}
