/** A saved report in the list. Its name opens the screen as it was saved. */
import type { SavedReportRow } from '@footfall/contract/api/saved-report'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatAgo } from '../../lib/format/moments.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { addressOf } from '../../reports/saved/saved-state.ts'
import { ListRow } from '../../ui/list/RowList.tsx'
import { kindIcons } from './kind-icons.ts'

export interface ReportRowProps {
  readonly report: SavedReportRow
  /** Null if the user may not change it. */
  readonly onChoose: ((action: 'edit' | 'duplicate' | 'delete') => void) | null
}

export function ReportRow({ report, onChoose }: ReportRowProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const Icon = kindIcons[report.kind]
  return (
    <ListRow
      icon={<Icon size={18} strokeWidth={1.75} />}
      name={
        <Link title={report.name} to={addressOf(report)}>
          {report.name}
        </Link>
      }
      description={report.description}
      facts={[
        t(`savedReport.kinds.${report.kind}`),
        t('savedReport.updatedAgo', { ago: formatAgo(report.updated_at, language) }),
      ]}
      more={t('app.moreOf', { name: report.name })}
      items={
        onChoose && [
          { key: 'edit', label: t('savedReport.edit'), onSelect: () => onChoose('edit') },
          { key: 'duplicate', label: t('savedReport.duplicate'), onSelect: () => onChoose('duplicate') },
          { key: 'delete', label: t('action.delete'), danger: true, onSelect: () => onChoose('delete') },
        ]
      }
    />
  )
}
