/** The annotations of the website in the report. A shared report has none. */
import type { AnnotationRow } from '@footfall/contract/api/annotation'
import { useMemo } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { type ChartAxis, type ChartNote, timeOf } from '../../ui/chart/marks.ts'
import { useReportSource } from '../source.tsx'

/** At most so many are loaded at once, the latest first. */
const most = 500
const none: readonly AnnotationRow[] = []

/** Those of a website with many are loaded for the time of the chart alone, as soon as it is known. */
export function useAnnotations(axis: ChartAxis | undefined): readonly AnnotationRow[] {
  const { calls, whose } = useReportSource()
  const websiteId = whose.website_id ?? ''
  const asked = { website_id: websiteId, page_size: most }
  const own = calls !== 'share' && websiteId !== ''
  const latest = useCall('/annotation/list', asked, { enabled: own, fresh: 60_000 }).data
  const all = latest !== undefined && latest.total <= most
  const time = axis ? timeOf(axis) : null
  const within = useCall(
    '/annotation/list',
    { ...asked, ...(time && { start_time: time.start, end_time: time.end }) },
    { enabled: latest !== undefined && !all && time !== null, fresh: 60_000, keep: true },
  ).data
  return (all ? latest : within)?.list ?? none
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
