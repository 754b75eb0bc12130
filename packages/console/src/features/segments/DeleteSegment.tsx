/** Asks before a segment is deleted. Reports that use it then show that it is gone. */
import type { SegmentRow } from '@footfall/contract/api/segment'
import { useTranslation } from 'react-i18next'
import { useSegmentsChanged } from '../../reports/segments/use-segments.ts'
import { ConfirmCall } from '../../ui/overlay/ConfirmCall.tsx'

export interface DeleteSegmentProps {
  readonly websiteId: string
  readonly segment: SegmentRow
  readonly onClose: () => void
}

export function DeleteSegment({ websiteId, segment, onClose }: DeleteSegmentProps) {
  const { t } = useTranslation()
  const changed = useSegmentsChanged()
  const { segment_id, name } = segment
  return (
    <ConfirmCall
      path="/segment/delete"
      input={{ website_id: websiteId, segment_id }}
      title={t('segment.deleteAsk', { name })}
      done={t('segment.deleted', { name })}
      onDone={changed}
      onClose={onClose}
    >
      {t('segment.deleteText')}
    </ConfirmCall>
  )
}
