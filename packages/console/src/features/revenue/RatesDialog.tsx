/** Loads the website's exchange rates and shows them in a form. */
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useReportSource } from '../../reports/source.tsx'
import { AnswerBody } from '../../ui/feedback/AnswerBody.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { RatesForm } from './RatesForm.tsx'

export function RatesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { website_id = '' } = useReportSource().whose
  const table = useCall('/rate/list', { website_id })
  return (
    <AnswerBody
      answer={table}
      skeleton={<RowsSkeleton rows={6} />}
      frame={(part) => (
        <Dialog width={560} title={t('revenue.rates.title')} onClose={onClose} footer={null}>
          {part}
        </Dialog>
      )}
    >
      {(data) => <RatesForm websiteId={website_id} table={data} onClose={onClose} />}
    </AnswerBody>
  )
}
