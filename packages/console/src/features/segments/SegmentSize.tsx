/** The current number of visitors in a segment. Loaded when it is in view. */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useInView } from '../../ui/use-in-view.ts'

export interface SegmentSizeProps {
  readonly websiteId: string
  readonly segmentId: string
}

export function SegmentSize({ websiteId, segmentId }: SegmentSizeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const place = useRef<HTMLSpanElement>(null)
  const seen = useInView(place)
  const { data } = useCall(
    '/segment/size',
    { website_id: websiteId, segment_id: segmentId },
    { enabled: seen, fresh: 60_000 },
  )
  return (
    <span ref={place}>
      {data
        ? t('cohort.size', { count: data.visitors, shown: format.exact(data.visitors), days: data.days })
        : t('segment.loading')}
    </span>
  )
}
