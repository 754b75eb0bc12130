/** Asks before a segment is deleted. Reports that use it then show that it is gone. */
import type { SegmentRow } from '@footfall/contract/api/segment'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/api/use-call.ts'
import { useSegmentsChanged } from '../../reports/segments/use-segments.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { showError } from '../../ui/form/show-error.ts'
import { Confirm } from '../../ui/overlay/Confirm.tsx'

export interface DeleteSegmentProps {
  readonly websiteId: string
  readonly segment: SegmentRow
  readonly onClose: () => void
}

export function DeleteSegment({ websiteId, segment, onClose }: DeleteSegmentProps) {
  const { t } = useTranslation()
  const changed = useSegmentsChanged()
  const remove = useAction('/segment/delete')
  const confirm = () =>
    remove.mutate(
      { website_id: websiteId, segment_id: segment.segment_id },
      {
        onSuccess: () => {
          toast.success(t('segment.deleted', { name: segment.name }))
          onClose()
          return changed()
        },
        onError: (error) => showError(error),
      },
    )
  return (
    <Confirm
      title={t('segment.deleteAsk', { name: segment.name })}
      action={t('action.delete')}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('segment.deleteText')}
    </Confirm>
  )
}
