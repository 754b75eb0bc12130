/** What is noted below a chart of one's own website. A shared report tells none, and does not fetch the code for it. */
import { Late } from '../../ui/Late.tsx'
import { latePart } from '../../ui/late-part.ts'
import { useReportSource } from '../source.tsx'
import type { AnnotationBarProps } from './AnnotationBar.tsx'

const annotationBar = latePart(async () => (await import('./AnnotationBar.tsx')).AnnotationBar)

export function ChartAnnotations(props: AnnotationBarProps) {
  const { calls } = useReportSource()
  return calls === 'share' ? null : <Late part={annotationBar} given={props} />
}
