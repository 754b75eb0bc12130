/** The annotations below a chart of an own website. A shared report has none and does not load their code. */
import type { ChartAxis } from '../../ui/chart/marks.ts'
import { Late } from '../../ui/Late.tsx'
import { latePart } from '../../ui/late-part.ts'
import { useReportSource } from '../source.tsx'

const annotationBar = latePart(async () => (await import('./AnnotationBar.tsx')).AnnotationBar)

export function ChartAnnotations(props: ChartAxis) {
  const { calls } = useReportSource()
  return calls === 'share' ? null : <Late part={annotationBar} given={props} />
}
