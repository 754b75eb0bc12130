/** Says which events are meant: pages by their path, events by their name, those of a goal, or any; what exists is suggested. */
import { matcherOperators } from '@footfall/contract/stats/matchers'
import { useDeferredValue, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/form/Select.tsx'
import { useReportSource } from '../source.tsx'
import { useReport } from '../use-report.ts'
import { GoalSelect } from './GoalSelect.tsx'
import styles from './MatcherField.module.css'
import { type MatcherDraft, matcherChoices } from './matcher-text.ts'

export interface MatcherFieldProps {
  /** Names the group of fields. */
  readonly label: string
  readonly value: MatcherDraft
  readonly onChange: (matcher: MatcherDraft) => void
  /** False: a goal must not be named, as by a goal itself. */
  readonly mayNameGoal?: boolean
}

const suggestions = 20

export function MatcherField({ label, value, onChange, mayNameGoal = true }: MatcherFieldProps) {
  const { t } = useTranslation()
  const listId = useId()
  const typed = useDeferredValue(value.value.trim())
  const named = value.kind !== 'any' && value.kind !== 'goal'
  const { calls } = useReportSource()
  const offersGoals = value.kind === 'goal' || (mayNameGoal && calls !== 'share')
  const seen = useReport(
    'filter_field',
    { field: value.kind === 'event' ? 'event' : 'page', search: typed.slice(0, 200), page_size: suggestions },
    { wanted: named, compares: false },
  )
  return (
    <fieldset className={styles.field}>
      <legend className="spoken">{label}</legend>
      <Select
        label={t('matcher.kind')}
        value={value.kind}
        onChoose={(kind) => {
          const chosen = matcherChoices.find((one) => one === kind)
          if (chosen)
            onChange({ kind: chosen, operator: 'is', value: '', ...(chosen === 'scroll' && { depth: 50 }) })
        }}
      >
        {matcherChoices
          .filter((kind) => kind !== 'goal' || offersGoals)
          .map((kind) => (
            <option key={kind} value={kind}>
              {t(`matcher.kinds.${kind}`)}
            </option>
          ))}
      </Select>
      {value.kind === 'goal' && (
        <GoalSelect value={value.value} onChoose={(id) => onChange({ ...value, value: id })} />
      )}
      {named && (
        <>
          <Select
            label={t('matcher.operator')}
            value={value.operator}
            onChoose={(chosen) => {
              const operator = matcherOperators.find((one) => one === chosen)
              if (operator) onChange({ ...value, operator })
            }}
          >
            {matcherOperators.map((operator) => (
              <option key={operator} value={operator}>
                {t(`matcher.operators.${operator}`)}
              </option>
            ))}
          </Select>
          <input
            className={styles.input}
            aria-label={t(`matcher.of.${value.kind}`)}
            placeholder={t(`matcher.of.${value.kind}`)}
            list={listId}
            maxLength={2048}
            spellCheck={false}
            value={value.value}
            onChange={(event) => onChange({ ...value, value: event.target.value })}
          />
          <datalist id={listId}>
            {seen.data?.list.map((row) => (
              <option key={row.value} value={row.value} />
            ))}
          </datalist>
        </>
      )}
      {value.kind === 'scroll' && (
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
    </fieldset>
  )
}
