/** One saved report of the list: its name opens the screen as it was saved. */
import type { SavedReportRow } from '@footfall/contract/api/saved-report'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatAgo } from '../../lib/format/moments.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { addressOf } from '../../reports/saved/saved-state.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { kindIcons } from './kind-icons.ts'
import styles from './SavedReports.module.css'

export interface ReportRowProps {
  readonly report: SavedReportRow
  /** Null: one may only look. */
  readonly onChoose: ((action: 'edit' | 'duplicate' | 'delete') => void) | null
}

export function ReportRow({ report, onChoose }: ReportRowProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const Icon = kindIcons[report.kind]
  const more = t('savedReport.more', { name: report.name })
  return (
    <li className={styles.row}>
      <span className={styles.icon} aria-hidden>
        <Icon size={18} strokeWidth={1.75} />
      </span>
      <div className={styles.what}>
        <Link className={styles.name} to={addressOf(report)}>
          {report.name}
        </Link>
        {report.description && <p className={styles.description}>{report.description}</p>}
        <p className={styles.facts}>
          <span>{t(`savedReport.kinds.${report.kind}`)}</span>
          <span>{t('savedReport.updatedAgo', { ago: formatAgo(report.updated_at, language) })}</span>
        </p>
      </div>
      {onChoose && (
        <Menu
          label={more}
          align="end"
          items={[
            { key: 'edit', label: t('savedReport.edit'), onSelect: () => onChoose('edit') },
            { key: 'duplicate', label: t('savedReport.duplicate'), onSelect: () => onChoose('duplicate') },
            { key: 'delete', label: t('action.delete'), danger: true, onSelect: () => onChoose('delete') },
          ]}
          trigger={(props) => (
            <IconButton {...props} label={more}>
              <Ellipsis size={18} />
            </IconButton>
          )}
        />
      )}
    </li>
  )
}
