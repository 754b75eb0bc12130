/** Adds or edits a filter: field, operator, and values that are searched among those the website has seen. */
import { filterFields, operators } from '@footfall/contract/stats/filters'
import { isTrait } from '@footfall/contract/stats/traits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type EntryField,
  type Filter,
  hasParts,
  picksValues,
  setFilter,
  takesValues,
} from '../../lib/url/filters.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { Select } from '../../ui/form/Select.tsx'
import { SubmitDialog } from '../../ui/form/SubmitDialog.tsx'
import { fieldName } from '../field-name.ts'
import { SegmentPicker } from '../segments/SegmentPicker.tsx'
import { useReportSource } from '../source.tsx'
import { useTraitsOf } from '../use-traits.ts'
import styles from './FilterDialog.module.css'
import { TextValues } from './TextValues.tsx'
import { TraitNote } from './TraitNote.tsx'
import { ValuePicker } from './ValuePicker.tsx'
import { withInstead } from './with-instead.ts'

export interface FilterDialogProps {
  /** The filter that is edited, or `new`. */
  readonly state: Filter | 'new'
  readonly onClose: () => void
}

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
  const written = picksValues(draft.operator)
    ? draft.value
    : draft.value.map((one) => one.trim()).filter(Boolean)
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
    <SubmitDialog
      title={t(state === 'new' ? 'filter.add' : 'filter.edit')}
      width={560}
      action={t('action.apply')}
      disabled={!ready}
      changed={changed}
      onSubmit={apply}
      onClose={onClose}
    >
      {/* A form, so that Enter applies: the way by Tab leads through all values. */}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
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
                  const kept = picksValues(operator) === picksValues(draft.operator) ? draft.value : []
                  const value = picksValues(operator) || hasParts(operator) ? kept : kept.slice(0, 1)
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
        {draft.field !== 'segment' && picksValues(draft.operator) && (
          <ValuePicker key={draft.field} draft={draft} onChange={(value) => setDraft({ ...draft, value })} />
        )}
        {!picksValues(draft.operator) && takesValues(draft.operator) && (
          <TextValues draft={draft} onChange={(value) => setDraft({ ...draft, value })} />
        )}
        <button type="submit" hidden disabled={!ready} />
      </form>
    </SubmitDialog>
  )
}
