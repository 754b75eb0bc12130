/** Edits the name and description of a saved report, or saves a copy under another name. */
import type { SavedReportRow } from '@footfall/contract/api/saved-report'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/api/use-call.ts'
import { ReportDialog, type ReportWords } from '../../reports/saved/ReportDialog.tsx'
import { useReportsChanged } from '../../reports/saved/use-reports-changed.ts'
import { toast } from '../../ui/feedback/toast.ts'

export interface EditReportProps {
  readonly report: SavedReportRow
  /** Makes a copy. */
  readonly copies: boolean
  readonly onClose: () => void
}

export function EditReport({ report, copies, onClose }: EditReportProps) {
  const { t } = useTranslation()
  const edit = useAction('/report/edit')
  const duplicate = useAction('/report/duplicate')
  const changed = useReportsChanged()
  const which = { website_id: report.website_id, report_id: report.report_id }
  const submit = async ({ name, description }: ReportWords) => {
    await (copies ? duplicate : edit).mutateAsync({ ...which, name, description })
    await changed()
    toast.success(t(copies ? 'savedReport.saved' : 'savedReport.updated', { name }))
  }
  return (
    <ReportDialog
      title={t(copies ? 'savedReport.duplicate' : 'savedReport.edit')}
      action={t('action.save')}
      busy={edit.isPending || duplicate.isPending}
      initial={{
        name: copies ? t('savedReport.copyOf', { name: report.name }).slice(0, 100) : report.name,
        description: report.description,
      }}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
