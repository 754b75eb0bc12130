/** The annotations below a chart of an own website. A shared report has none and does not load their code. */
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { useReportSource } from '../source.tsx'
import type { AnnotationBarProps } from './AnnotationBar.tsx'

const annotationBar = lazyPart(async () => (await import('./AnnotationBar.tsx')).AnnotationBar)

export function ChartAnnotations(props: AnnotationBarProps) {
  const { calls } = useReportSource()
  return calls === 'share' ? null : <LazyPart part={annotationBar} given={props} />
}
