/** The annotations of the website in the report. A shared report has none. */
import type { AnnotationRow } from '@footfall/contract/api/annotation'
import { useMemo } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { type ChartAxis, type ChartNote, timeOf } from '../../ui/chart/marks.ts'
import { useReportSource } from '../source.tsx'

/** At most so many are drawn, the latest ones. */
const most = 500
const none: readonly AnnotationRow[] = []

/** Those of the chart's time, once it is known. */
export function useAnnotations(axis: ChartAxis | undefined): readonly AnnotationRow[] {
  const { calls, whose } = useReportSource()
  const websiteId = whose.website_id ?? ''
  const time = axis && timeOf(axis)
  const asked = { website_id: websiteId, page_size: most, start_time: time?.start, end_time: time?.end }
  const enabled = calls !== 'share' && websiteId !== '' && !!time
  return useCall('/annotation/list', asked, { enabled, fresh: 60_000, keep: true }).data?.list ?? none
}

/** The same in the form that charts take. */
export function useChartNotes(axis: ChartAxis | undefined): readonly ChartNote[] {
  const annotations = useAnnotations(axis)
  return useMemo(
    () =>
      annotations.map(({ annotation_id: key, text, start_time: start, end_time: end }) => ({
        key,
        text,
        start,
        end,
      })),
    [annotations],
  )
}
