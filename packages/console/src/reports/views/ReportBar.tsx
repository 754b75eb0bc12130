/** The bar above a report: search, the report's own choices, and export. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../ui/controls/SearchField.tsx'
import { type ExportFormat, ExportMenu } from '../head/ExportMenu.tsx'
import { useReportSource } from '../source.tsx'
import styles from './ReportTable.module.css'

export interface Search {
  readonly search: string
  readonly onSearch: (search: string) => void
}

export interface ReportBarProps {
  readonly search?: Search | undefined
  /** Shown after the search. */
  readonly choices?: ReactNode
  /** Shown before the export. */
  readonly tools?: ReactNode
  readonly download?: ((format: ExportFormat) => Promise<Response>) | undefined
}

export function ReportBar({ search, choices, tools, download }: ReportBarProps) {
  // Readers of a share cannot export.
  const { calls } = useReportSource()
  return (
    <div className={styles.bar}>
      {search && <ListSearch {...search} />}
      {choices}
      <span className={styles.spring} />
      {tools}
      {download && calls !== 'share' && <ExportMenu download={download} />}
    </div>
  )
}

export function ListSearch({ search, onSearch }: Search) {
  const { t } = useTranslation()
  return <SearchField label={t('list.search')} value={search} onChange={onSearch} />
}
