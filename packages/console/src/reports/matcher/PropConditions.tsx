/** Conditions on event properties. Each row has a property, an operator and values. */
import { operators } from '@footfall/contract/stats/filters'
import { maxProps, type PropCondition } from '@footfall/contract/stats/matchers'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takesValues } from '../../lib/url/filters.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { focusAdded } from '../../ui/focus/focus-added.ts'
import { Select } from '../../ui/form/Select.tsx'
import { useReportSource } from '../source.tsx'
import { useReport } from '../use-report.ts'
import { newCondition, takesMany, valuesOf, withOperator } from './conditions.ts'
import styles from './MatcherField.module.css'
import type { MatcherDraft } from './matcher-text.ts'

/** Most properties that are suggested. */
const suggestions = 50

export interface PropConditionsProps {
  readonly matcher: MatcherDraft
  readonly onChange: (props: readonly PropCondition[]) => void
}

export function PropConditions({ matcher, onChange }: PropConditionsProps) {
  const { t } = useTranslation()
  const listId = useId()
  const { props = [] } = matcher
  const { calls } = useReportSource()
  const keys = useReport(
    'event_properties',
    { ...subjectOf(matcher), page_size: suggestions },
    {
      wanted: props.length > 0 && calls !== 'share',
      compares: false,
    },
  )
  const put = (at: number, condition: PropCondition) =>
    onChange(props.map((one, index) => (index === at ? condition : one)))
  return (
    <div className={styles.conditions}>
      {props.map((condition, at) => (
        <Condition
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place
          key={at}
          number={at + 1}
          condition={condition}
          keysId={listId}
          onChange={(next) => put(at, next)}
          onRemove={() => onChange(props.filter((_, index) => index !== at))}
        />
      ))}
      <datalist id={listId}>
        {keys.data?.list.map(({ key }) => (
          <option key={key} value={key} />
        ))}
      </datalist>
      {props.length < maxProps && (
        <Button
          size="small"
          variant="quiet"
          onClick={(event) => {
            focusAdded(event)
            onChange([...props, newCondition])
          }}
        >
          <Plus size={14} aria-hidden />
          {t('matcher.addProp')}
        </Button>
      )}
    </div>
  )
}

/** Whose properties are suggested: those of the named event, otherwise of all events or of pageviews. */
function subjectOf({ kind, operator, value }: MatcherDraft) {
  if (kind === 'page' || kind === 'scroll') return { kind: 'pageview' as const }
  const name = value.trim()
  return kind === 'event' && operator === 'is' && name !== '' ? { name: name.slice(0, 200) } : {}
}

interface ConditionProps {
  readonly number: number
  readonly condition: PropCondition
  /** Id of the list of suggested properties. */
  readonly keysId: string
  readonly onChange: (condition: PropCondition) => void
  readonly onRemove: () => void
}

function Condition({ number, condition, keysId, onChange, onRemove }: ConditionProps) {
  const { t } = useTranslation()
  const { key, operator } = condition
  return (
    <fieldset className={styles.condition}>
      <legend className="spoken">{t('matcher.prop', { number })}</legend>
      <input
        className={styles.key}
        aria-label={t('matcher.propKey')}
        placeholder={t('matcher.propKey')}
        list={keysId}
        maxLength={300}
        autoCapitalize="none"
        spellCheck={false}
        value={key}
        onChange={(event) => onChange({ ...condition, key: event.target.value })}
      />
      <Select
        label={t('matcher.operator')}
        value={operator}
        options={operators}
        nameOf={(one) => t(`stats.export.operator.${one}`)}
        onChoose={(next) => onChange(withOperator(condition, next))}
      />
      {takesValues(operator) && <Values condition={condition} onChange={onChange} />}
      <IconButton size="small" label={t('matcher.removeProp', { number })} onClick={onRemove}>
        <X size={15} aria-hidden />
      </IconButton>
    </fieldset>
  )
}

function Values({ condition, onChange }: Pick<ConditionProps, 'condition' | 'onChange'>) {
  const { t } = useTranslation()
  const many = takesMany(condition.operator)
  const [typed, setTyped] = useState('')
  // Keep the typed text while it means the same values, including an empty line at its end.
  const isTyped = JSON.stringify(valuesOf(typed)) === JSON.stringify(condition.value)
  const text = isTyped ? typed : condition.value.join('\n')
  const change = (next: string) => {
    setTyped(next)
    onChange({ ...condition, value: valuesOf(next) })
  }
  const field = {
    className: styles.value,
    'aria-label': t(many ? 'matcher.propValues' : 'filter.value'),
    placeholder: t(many ? 'matcher.propValues' : 'filter.value'),
    maxLength: 2048,
    autoCapitalize: 'none',
    spellCheck: false,
    value: text,
  }
  return many ? (
    <textarea {...field} rows={1} onChange={(event) => change(event.target.value)} />
  ) : (
    <input {...field} inputMode="decimal" onChange={(event) => change(event.target.value)} />
  )
}
