/** The active filters. Each can be edited and removed; all together can be saved as a segment. */
import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../lib/url/filters.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { fieldName } from '../field-name.ts'
import { useSegments } from '../segments/use-segments.ts'
import { useReportSource } from '../source.tsx'
import styles from './FilterChips.module.css'
import { FilterValues } from './FilterValues.tsx'
import { withInstead } from './with-instead.ts'

const saveSegment = lazyPart(async () => (await import('../segments/SaveSegment.tsx')).SaveSegment)

export interface FilterChipsProps {
  readonly onEdit: (filter: Filter) => void
}

export function FilterChipList({ onEdit }: FilterChipsProps) {
  const { t } = useTranslation()
  const [{ filters }, change] = useReportState()
  const { calls, whose } = useReportSource()
  const websiteId = whose.website_id ?? ''
  const named = filters.some(({ field }) => field === 'segment')
  const segments = useSegments(websiteId, calls !== 'share' && named)
  const said = (filter: Filter) =>
    filter.field === 'segment' ? (
      (segments.nameOf(filter.value[0]) ?? t(segments.list ? 'segment.gone' : 'segment.loading'))
    ) : (
      <FilterValues {...filter} />
    )
  return (
    <ul className={styles.chips} aria-label={t('filter.current')}>
      {filters.map((filter) => (
        <li key={JSON.stringify(filter)} className={styles.chip}>
          <button
            type="button"
            className={styles.text}
            title={t('filter.edit')}
            onClick={() => onEdit(filter)}
          >
            {fieldName(filter.field)}{' '}
            <span className={styles.how}>{t(`stats.export.operator.${filter.operator}`)}</span>{' '}
            <b>{said(filter)}</b>
          </button>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('filter.remove', { name: fieldName(filter.field) })}
            onClick={(event) => {
              if (filters.length === 1) focusAdding(event)
              change((now) => ({ filters: withInstead(now.filters, filter, null) }))
            }}
          >
            <X size={15} aria-hidden />
          </button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <button
            type="button"
            className={styles.clear}
            onClick={(event) => {
              focusAdding(event)
              change({ filters: [] })
            }}
          >
            {t('filter.clearAll')}
          </button>
        </li>
      )}
      {calls !== 'share' && !(named && filters.length === 1) && (
        <li>
          <LazyPart
            part={saveSegment}
            given={{
              websiteId,
              filters,
              className: styles.clear,
              onSaved: (filter) => change({ filters: [filter] }),
            }}
          />
        </li>
      )}
    </ul>
  )
}

/** The list goes with its last filter, and would take the focus with it. */
function focusAdding({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('header')?.querySelector<HTMLElement>('[data-adds-filter]')?.focus()
}
