/** Selects events: pages by path, events by name, those of a goal, or any. Existing values are suggested. */
import { matcherOperators } from '@footfall/contract/stats/matchers'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../lib/use-settled.ts'
import { Select } from '../../ui/form/Select.tsx'
import { useReportSource } from '../source.tsx'
import { useReport } from '../use-report.ts'
import { GoalSelect } from './GoalSelect.tsx'
import styles from './MatcherField.module.css'
import type { MatcherDraft } from './matcher-text.ts'
import { PropConditions } from './PropConditions.tsx'
import { pathOfPage } from './path-of-page.ts'
import { useMatcherKinds } from './use-matcher-kinds.ts'

export interface MatcherFieldProps {
  /** Label of the group of fields. */
  readonly label: string
  readonly value: MatcherDraft
  readonly onChange: (matcher: MatcherDraft) => void
  /** False if goals cannot be selected, as in the definition of a goal. */
  readonly mayNameGoal?: boolean
  /** Marks a page or event that is still missing. */
  readonly isRefused?: boolean
  /** Shown at the end of the text field while it has the focus. */
  readonly beside?: ReactNode
}

const suggestions = 20

export function MatcherField(props: MatcherFieldProps) {
  const { label, value, onChange, mayNameGoal = true, isRefused = false, beside } = props
  const { t } = useTranslation()
  const [isTyping, setTyping] = useState(false)
  const listId = useId()
  const typed = useSettled(value.value.trim())
  const { kind } = value
  const { hiddenFields = [] } = useReportSource()
  const named = kind === 'page' || kind === 'event' || kind === 'scroll'
  const field = kind === 'event' ? 'event' : 'page'
  const offered = useMatcherKinds().filter((one) => one !== 'goal' || mayNameGoal)
  const kinds = offered.includes(kind) ? offered : [kind, ...offered]
  const hasConditions = !hiddenFields.includes('event_property') && (kind !== 'goal' || value.props)
  const seen = useReport(
    'filter_field',
    { field, search: typed.slice(0, 200), page_size: suggestions },
    { wanted: named && !hiddenFields.includes(field), compares: false },
  )
  const values = seen.data?.list.map((row) => row.value) ?? []
  const suggested = kind === 'event' ? values : [...new Set(values.map(pathOfPage))]
  return (
    <fieldset className={styles.field}>
      <legend className="spoken">{label}</legend>
      <Select
        label={t('matcher.kind')}
        value={kind}
        options={kinds}
        nameOf={(one) => t(`matcher.kinds.${one}`)}
        onChoose={(next) =>
          onChange({ kind: next, operator: 'is', value: '', ...(next === 'scroll' && { depth: 50 }) })
        }
      />
      {value.kind === 'goal' && (
        <GoalSelect value={value.value} onChoose={(id) => onChange({ ...value, value: id })} />
      )}
      {named && (
        <>
          <Select
            label={t('matcher.operator')}
            value={value.operator}
            options={matcherOperators}
            nameOf={(operator) => t(`matcher.operators.${operator}`)}
            onChoose={(operator) => onChange({ ...value, operator })}
          />
          <span className={styles.text}>
            <input
              className={styles.input}
              aria-label={t(`matcher.of.${kind}`)}
              placeholder={t(`matcher.of.${kind}`)}
              aria-invalid={isRefused && value.value.trim() === ''}
              list={listId}
              maxLength={2048}
              autoCapitalize="none"
              spellCheck={false}
              value={value.value}
              onChange={(event) => onChange({ ...value, value: event.target.value })}
              onFocus={() => setTyping(true)}
              onBlur={() => setTyping(false)}
            />
            {isTyping && beside}
          </span>
          <datalist id={listId}>
            {suggested.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </>
      )}
      {kind === 'scroll' && (
        <label className={styles.depth}>
          {t('matcher.depth')}
          <input
            className={styles.input}
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            value={value.depth || ''}
            onChange={(event) => onChange({ ...value, depth: Math.round(Number(event.target.value)) })}
          />
          %
        </label>
      )}
      {hasConditions && (
        <PropConditions
          matcher={value}
          onChange={(props) => {
            const { props: _before, ...rest } = value
            onChange(props.length > 0 ? { ...rest, props } : rest)
          }}
        />
      )}
    </fieldset>
  )
}
