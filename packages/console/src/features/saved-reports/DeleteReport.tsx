/** Asks before a saved report is deleted. */
import type { SavedReportRow } from '@footfall/contract/api/saved-report'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/api/use-call.ts'
import { useReportsChanged } from '../../reports/saved/use-reports-changed.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { showError } from '../../ui/form/show-error.ts'
import { Confirm } from '../../ui/overlay/Confirm.tsx'

export function DeleteReport({
  report,
  onClose,
}: {
  readonly report: SavedReportRow
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const changed = useReportsChanged()
  const remove = useAction('/report/delete')
  const confirm = () =>
    remove.mutate(
      { website_id: report.website_id, report_id: report.report_id },
      {
        onSuccess: () => {
          toast.success(t('savedReport.deleted', { name: report.name }))
          onClose()
          return changed()
        },
        onError: (error) => showError(error),
      },
    )
  return (
    <Confirm
      title={t('savedReport.deleteAsk', { name: report.name })}
      action={t('action.delete')}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('savedReport.deleteText')}
    </Confirm>
  )
}
