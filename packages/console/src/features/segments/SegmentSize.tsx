/** The current number of visitors in a segment, or why it cannot be told. Loaded when it is in view. */
import { minute } from '@footfall/contract/durations'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFailed } from '../../lib/api/answer.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useInView } from '../../ui/viewport/use-in-view.ts'
import styles from './SegmentSize.module.css'

export interface SegmentSizeProps {
  readonly websiteId: string
  readonly segmentId: string
}

export function SegmentSize({ websiteId, segmentId }: SegmentSizeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const place = useRef<HTMLSpanElement>(null)
  const seen = useInView(place)
  const size = useCall(
    '/segment/size',
    { website_id: websiteId, segment_id: segmentId },
    { enabled: seen, fresh: minute },
  )
  const { data, error } = size
  const said = (count: number, days: number) => t('cohort.size', { count, shown: format.exact(count), days })
  return (
    <span ref={place}>
      {data && said(data.visitors, data.days)}
      {hasFailed(size) && error?.complaint}
      {!data && !hasFailed(size) && (
        <>
          <span className="spoken">{t('segment.loading')}</span>
          {/* Takes the usual width, so that the lines of the list stay where they are. */}
          <span className={styles.waiting} aria-hidden>
            {said(1000, 30)}
          </span>
        </>
      )}
    </span>
  )
}
