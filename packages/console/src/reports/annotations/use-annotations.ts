/** The annotations of the website in the report. A shared report has none. */
import type { AnnotationRow } from '@footfall/contract/api/annotation'
import { minute } from '@footfall/contract/durations'
import { useReload } from '../../lib/api/reload.ts'
import { useCall } from '../../lib/api/use-call.ts'
import type { ChartAxis, ChartNote } from '../../ui/chart/marks.ts'
import { useReportSource } from '../source.tsx'
import { chartTime } from './chart-time.ts'

/** At most so many are drawn, the latest ones. */
const most = 500

/** Those of the chart's time, once it is known. */
export function useAnnotations(axis: ChartAxis | undefined): readonly AnnotationRow[] {
  const { calls, whose, zone } = useReportSource()
  const websiteId = whose.website_id ?? ''
  const time = axis && chartTime(axis, zone)
  const asked = { website_id: websiteId, page_size: most, start_time: time?.start, end_time: time?.end }
  const enabled = calls !== 'share' && websiteId !== '' && !!time
  const { data } = useCall('/annotation/list', asked, { enabled, fresh: minute, keep: true })
  // Those of the period before stay until the new ones are loaded.
  return (data?.list ?? []).filter(
    ({ start_time: start, end_time: end }) => time && start < time.end && (end ?? start + 1) > time.start,
  )
}

/** The same in the form that charts take. */
export function useChartNotes(axis: ChartAxis | undefined): readonly ChartNote[] {
  return useAnnotations(axis).map(({ annotation_id: key, text, start_time: start, end_time: end }) => ({
    key,
    text,
    start,
    end,
  }))
}

/** Reloads all lists of annotations. */
export function useAnnotationsChanged(): () => Promise<void> {
  const reload = useReload()
  return () => reload('/annotation/list')
}
