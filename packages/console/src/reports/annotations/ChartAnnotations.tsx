/** The annotations below a chart of an own website. A shared report has none and does not load their code. */
import { Late } from '../../ui/Late.tsx'
import { latePart } from '../../ui/late-part.ts'
import { useReportSource } from '../source.tsx'
import type { AnnotationBarProps } from './AnnotationBar.tsx'

const annotationBar = latePart(async () => (await import('./AnnotationBar.tsx')).AnnotationBar)

export function ChartAnnotations(props: AnnotationBarProps) {
  const { calls } = useReportSource()
  return calls === 'share' ? null : <Late part={annotationBar} given={props} />
}
