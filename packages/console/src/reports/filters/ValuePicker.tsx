/** Picks the values of a filter, searched among those the website has seen. */

import type { FilterField } from '@footfall/contract/stats/filters'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFailed } from '../../lib/api/answer.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { hasModifier, isComposing } from '../../lib/keys.ts'
import type { Filter } from '../../lib/url/filters.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Exact } from '../../ui/figures/Exact.tsx'
import { useReport } from '../use-report.ts'
import styles from './FilterDialog.module.css'
import { FilterValues } from './FilterValues.tsx'

export interface ValuePickerProps {
  readonly draft: Filter
  readonly onChange: (value: string[]) => void
}

export function ValuePicker({ draft, onChange }: ValuePickerProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [search, setSearch] = useState('')
  const wanted = useSettled(search.trim())
  const asked = { field: draft.field as FilterField, search: wanted, page_size: 50 }
  const values = useReport('filter_field', asked, { compares: false, filtered: false })
  const seen = values.data?.list ?? []
  const chosenUnseen = draft.value.filter((one) => !seen.some((row) => row.value === one))
  const toggle = (value: string) =>
    onChange(
      draft.value.includes(value) ? draft.value.filter((one) => one !== value) : [...draft.value, value],
    )
  /** ↓ and ↑ lead from the search through the values and back. */
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || hasModifier(event) || isComposing(event.nativeEvent)) return
    event.preventDefault()
    const fields = [...event.currentTarget.querySelectorAll('input')]
    fields[fields.indexOf(document.activeElement as HTMLInputElement) + step]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the fields inside
    <div onKeyDown={walk}>
      <label className={styles.field}>
        {t('filter.values')}
        <input
          type="search"
          data-autofocus
          className={styles.input}
          value={search}
          placeholder={t('filter.searchValues')}
          onChange={(event) => setSearch(event.target.value)}
        />
      </label>
      <div className={styles.values}>
        {!values.data &&
          (hasFailed(values) ? (
            <ErrorPanel error={values.error} onRetry={values.refetch} />
          ) : (
            <RowsSkeleton rows={7} />
          ))}
        {chosenUnseen.map((value) => (
          <label key={value} className={styles.value}>
            <input type="checkbox" checked onChange={() => toggle(value)} />
            <span className={styles.name}>
              <FilterValues {...draft} value={[value]} />
            </span>
          </label>
        ))}
        {seen.map((row) => (
          <label key={row.value} className={styles.value}>
            <input
              type="checkbox"
              checked={draft.value.includes(row.value)}
              onChange={() => toggle(row.value)}
            />
            <bdi className={styles.name} title={row.label}>
              {row.label}
            </bdi>
            <span className={styles.count}>
              <Exact inert exact={format.exact(row.visitors)}>
                {format.count(row.visitors)}
              </Exact>
            </span>
          </label>
        ))}
        {values.data && seen.length === 0 && chosenUnseen.length === 0 && (
          <EmptyState title={t('filter.noValues')} />
        )}
      </div>
    </div>
  )
}
