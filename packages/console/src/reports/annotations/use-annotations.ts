/** The annotations of the website in the report. A shared report has none. */
import type { AnnotationRow } from '@footfall/contract/api/annotation'
import { useMemo } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import type { ChartNote } from '../../ui/chart/marks.ts'
import { useReportSource } from '../source.tsx'

/** At most so many are loaded, the latest first. */
const most = 500
const none: readonly AnnotationRow[] = []

export function useAnnotations(): readonly AnnotationRow[] {
  const { calls, whose } = useReportSource()
  const websiteId = whose.website_id ?? ''
  const asked = { website_id: websiteId, page_size: most }
  const own = calls !== 'share' && websiteId !== ''
  return useCall('/annotation/list', asked, { enabled: own, fresh: 60_000 }).data?.list ?? none
}

/** The same in the form that charts take. */
export function useChartNotes(): readonly ChartNote[] {
  const annotations = useAnnotations()
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
