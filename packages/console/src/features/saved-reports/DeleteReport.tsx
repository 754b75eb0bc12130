/** Asks before a saved report is deleted. */
import type { SavedReportRow } from '@footfall/contract/api/saved-report'
import { useTranslation } from 'react-i18next'
import { useReportsChanged } from '../../reports/saved/use-reports-changed.ts'
import { ConfirmCall } from '../../ui/overlay/ConfirmCall.tsx'

export interface DeleteReportProps {
  readonly report: SavedReportRow
  readonly onClose: () => void
}

export function DeleteReport({ report, onClose }: DeleteReportProps) {
  const { t } = useTranslation()
  const changed = useReportsChanged()
  const { website_id, report_id, name } = report
  return (
    <ConfirmCall
      path="/report/delete"
      input={{ website_id, report_id }}
      title={t('savedReport.deleteAsk', { name })}
      done={t('savedReport.deleted', { name })}
      onDone={changed}
      onClose={onClose}
    >
      {t('savedReport.deleteText')}
    </ConfirmCall>
  )
}
