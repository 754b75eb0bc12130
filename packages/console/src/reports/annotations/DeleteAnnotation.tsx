/** Asks before an annotation is deleted. */
import type { AnnotationRow } from '@footfall/contract/api/annotation'
import { useTranslation } from 'react-i18next'
import { ConfirmCall } from '../../ui/overlay/ConfirmCall.tsx'
import { useAnnotationsChanged } from './use-annotations.ts'

export interface DeleteAnnotationProps {
  readonly websiteId: string
  readonly annotation: AnnotationRow
  /** The annotation is gone. */
  readonly onDone?: () => void
  readonly onClose: () => void
}

export function DeleteAnnotation({ websiteId, annotation, onDone, onClose }: DeleteAnnotationProps) {
  const { t } = useTranslation()
  const changed = useAnnotationsChanged()
  return (
    <ConfirmCall
      path="/annotation/delete"
      input={{ website_id: websiteId, annotation_id: annotation.annotation_id }}
      title={t('annotations.deleteAsk')}
      done={t('annotations.deleted')}
      onDone={() => {
        onDone?.()
        void changed()
      }}
      onClose={onClose}
    >
      {annotation.text}
    </ConfirmCall>
  )
}
