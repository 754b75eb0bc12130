/** Adds or edits a filter: field, operator, and values that are searched among those the website has seen. */
import { type FilterField, filterFields, type Operator, operators } from '@footfall/contract/stats/filters'
import { isTrait } from '@footfall/contract/stats/traits'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { type EntryField, type Filter, setFilter, takesValues } from '../../lib/url/filters.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Exact } from '../../ui/figures/Exact.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { useUnsavedDialog } from '../../ui/form/unsaved/use-unsaved-dialog.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { fieldName } from '../field-name.ts'
import { SegmentPicker } from '../segments/SegmentPicker.tsx'
import { useReportSource } from '../source.tsx'
import { useReport } from '../use-report.ts'
import { useTraitsOf } from '../use-traits.ts'
import styles from './FilterDialog.module.css'
import { FilterValues } from './FilterValues.tsx'
import { TraitNote } from './TraitNote.tsx'
import { withInstead } from './with-instead.ts'

export interface FilterDialogProps {
  /** The filter that is edited, or `new`. */
  readonly state: Filter | 'new'
  readonly onClose: () => void
}

/** Longest value, in characters. */
const maxText = 2048

/** Operators whose values are picked from the values seen. The others take text. */
const picks = (operator: Operator) => operator === 'in' || operator === 'not_in'
/** Operators whose values are several parts of a text. The others have one bound. */
const hasParts = (operator: Operator) => operator === 'contains' || operator === 'not_contains'

const blank = (field: EntryField): Filter => ({ field, operator: 'in', value: [] })

export function FilterDialog({ state, onClose }: FilterDialogProps) {
  const { t } = useTranslation()
  const [{ filters }, change] = useReportState()
  const { calls, whose, hiddenFields = [] } = useReportSource()
  const traits = useTraitsOf(whose.website_id ?? '', calls !== 'share')
  const fields = filterFields.filter((field) => !hiddenFields.includes(field))
  const first = fields[0] ?? 'page'
  // Segments belong to the team, so readers of a shared report do not see them.
  const offered: readonly EntryField[] = calls === 'share' ? fields : [...fields, ...traits, 'segment']
  /** The filter of a field. There may be several of the edited one's. */
  const setOf = (field: EntryField) =>
    state !== 'new' && state.field === field ? state : filters.find((one) => one.field === field)
  const [draft, setDraft] = useState(() => (state === 'new' ? (setOf(first) ?? blank(first)) : state))
  const set = setOf(draft.field) ?? { ...draft, value: [] }
  const changed = set.operator !== draft.operator || set.value.join('\n') !== draft.value.join('\n')
  const unsaved = useUnsavedDialog(changed, onClose)
  const written = picks(draft.operator) ? draft.value : draft.value.map((one) => one.trim()).filter(Boolean)
  const entry = { ...draft, value: takesValues(draft.operator) ? written : [] }
  const ready = !takesValues(draft.operator) || written.length > 0
  const apply = () => {
    change((now) => ({
      filters:
        setOf(draft.field) === state ? withInstead(now.filters, set, entry) : setFilter(now.filters, entry),
    }))
    onClose()
  }
  return (
    <Dialog
      onClose={unsaved.close}
      title={t(state === 'new' ? 'filter.add' : 'filter.edit')}
      width={560}
      footer={
        <>
          <Button onClick={unsaved.close}>{t('action.cancel')}</Button>
          <Button variant="primary" disabled={!ready} onClick={apply}>
            {t('action.apply')}
          </Button>
        </>
      }
    >
      <div className={styles.bar}>
        <div className={styles.field}>
          <span aria-hidden>{t('filter.field')}</span>
          <Select
            label={t('filter.field')}
            className={styles.select}
            value={draft.field}
            options={offered}
            nameOf={fieldName}
            onChoose={(field) => {
              const operator = field === 'segment' ? 'in' : draft.operator
              setDraft(setOf(field) ?? { operator, field, value: [] })
            }}
          />
        </div>
        {draft.field !== 'segment' && (
          <div className={styles.field}>
            <span aria-hidden>{t('filter.operator')}</span>
            <Select
              label={t('filter.operator')}
              className={styles.select}
              value={draft.operator}
              options={operators}
              nameOf={(operator) => t(`stats.export.operator.${operator}`)}
              onChoose={(operator) => {
                const kept = picks(operator) === picks(draft.operator) ? draft.value : []
                const value = picks(operator) || hasParts(operator) ? kept : kept.slice(0, 1)
                setDraft({ ...draft, operator, value })
              }}
            />
          </div>
        )}
      </div>
      {isTrait(draft.field) && <TraitNote />}
      {draft.field === 'segment' && (
        <SegmentPicker value={draft.value[0]} onChange={(id) => setDraft({ ...draft, value: [id] })} />
      )}
      {draft.field !== 'segment' && picks(draft.operator) && (
        <ValuePicker key={draft.field} draft={draft} onChange={(value) => setDraft({ ...draft, value })} />
      )}
      {!picks(draft.operator) && takesValues(draft.operator) && (
        <TextValues
          draft={draft}
          onChange={(value) => setDraft({ ...draft, value })}
          onEnter={() => ready && apply()}
        />
      )}
      {unsaved.prompt}
    </Dialog>
  )
}

interface TextValuesProps extends ValuePickerProps {
  readonly onEnter: () => void
}

/** Typed values: parts of a text, one per line, or a single bound. */
function TextValues({ draft, onChange, onEnter }: TextValuesProps) {
  const { t } = useTranslation()
  const id = useId()
  const many = hasParts(draft.operator)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(many ? 'filter.parts' : 'filter.value')}</label>
      {many ? (
        <textarea
          id={id}
          data-autofocus
          className={styles.input}
          rows={4}
          value={draft.value.join('\n')}
          onChange={(event) => onChange(event.target.value.slice(0, maxText).split('\n'))}
          onBlur={() => onChange(draft.value.map((one) => one.trim()).filter(Boolean))}
        />
      ) : (
        <input
          id={id}
          data-autofocus
          className={styles.input}
          value={draft.value[0] ?? ''}
          maxLength={maxText}
          onChange={(event) => onChange([event.target.value])}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && onEnter()}
        />
      )}
    </div>
  )
}

interface ValuePickerProps {
  readonly draft: Filter
  readonly onChange: (value: string[]) => void
}

function ValuePicker({ draft, onChange }: ValuePickerProps) {
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
  return (
    <>
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
        {values.isError && <ErrorPanel error={values.error} onRetry={() => values.refetch()} />}
        {!values.data && !values.isError && <RowsSkeleton rows={7} />}
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
            <span className={styles.name} title={row.label}>
              {row.label}
            </span>
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
    </>
  )
}
