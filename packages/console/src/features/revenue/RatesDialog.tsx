/** Loads the website's exchange rates and shows them in a form. */
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useReportSource } from '../../reports/source.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { RatesForm } from './RatesForm.tsx'

export function RatesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { website_id = '' } = useReportSource().whose
  const table = useCall('/rate/list', { website_id })
  if (table.data) return <RatesForm websiteId={website_id} table={table.data} onClose={onClose} />
  return (
    <Dialog width={560} title={t('revenue.rates.title')} onClose={onClose} footer={null}>
      {table.isError ? (
        <ErrorPanel error={table.error} onRetry={() => table.refetch()} />
      ) : (
        <RowsSkeleton rows={6} />
      )}
    </Dialog>
  )
}
