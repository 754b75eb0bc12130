/** The filters that are on, each to be edited or removed. */
import type { FilterField } from '@footfall/contract/stats/filters'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { removeFilter } from '../../lib/url/filters.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { valueLabel } from '../value-label.ts'
import styles from './FilterChips.module.css'

export function FilterChips({ onEdit }: { readonly onEdit: (field: FilterField) => void }) {
  const { t } = useTranslation()
  const [{ filters }, change] = useReportState()
  if (filters.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('filter.current')}>
      {filters.map(({ field, operator, value }) => (
        <li key={field} className={styles.chip}>
          <button
            type="button"
            className={styles.text}
            title={t('filter.edit')}
            onClick={() => onEdit(field)}
          >
            {t(`stats.field.${field}`)}{' '}
            <span className={styles.how}>{t(`stats.export.operator.${operator}`)}</span>{' '}
            <b>{value.map((one) => valueLabel(field, one)).join(t('filter.or'))}</b>
          </button>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('filter.remove', { name: t(`stats.field.${field}`) })}
            onClick={() => change((now) => ({ filters: removeFilter(now.filters, field) }))}
          >
            <X size={15} aria-hidden />
          </button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <button type="button" className={styles.clear} onClick={() => change({ filters: [] })}>
            {t('filter.clearAll')}
          </button>
        </li>
      )}
    </ul>
  )
}
