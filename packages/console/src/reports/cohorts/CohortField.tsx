/** A form field for a cohort: visitors by what they did, how often and when, or by how far they came in a saved funnel. */
import { Form, InputNumber } from 'antd'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { focusAdded } from '../../ui/focus/focus-added.ts'
import { Select } from '../../ui/form/Select.tsx'
import { MatcherField } from '../matcher/MatcherField.tsx'
import styles from './CohortField.module.css'
import { type CohortDraft, choiceOf, cohortChoices, newCohort, withChoice } from './cohort-draft.ts'
import { FunnelStepField } from './FunnelStepField.tsx'

export interface CohortFieldProps {
  /** Of the form's field, which is scrolled to if it is wrong. */
  readonly id?: string
  readonly websiteId: string
  readonly value?: CohortDraft | null
  readonly onChange?: (cohort: CohortDraft | null) => void
}

/** Options for the number of local days up to today. */
const spans = [1, 7, 14, 30, 60, 90, 180, 365] as const

export function CohortField({ id, websiteId, value = null, onChange }: CohortFieldProps) {
  const { t } = useTranslation()
  const { errors } = Form.Item.useStatus()
  if (!value)
    return (
      <Button
        size="small"
        onClick={(event) => {
          focusAdded(event)
          onChange?.(newCohort)
        }}
      >
        <Plus size={15} aria-hidden />
        {t('cohort.add')}
      </Button>
    )
  const days = value.days === null || spans.some((one) => one === value.days) ? spans : [...spans, value.days]
  return (
    <div id={id} className={styles.cohort}>
      <div className={styles.line}>
        <Select
          label={t('cohort.choice')}
          value={choiceOf(value)}
          options={cohortChoices}
          nameOf={(choice) => t(`cohort.choices.${choice}`)}
          onChoose={(choice) => onChange?.(withChoice(value, choice))}
        />
        <Select
          label={t('cohort.days')}
          value={`${value.days ?? ''}`}
          options={['', ...days.map(String)]}
          nameOf={(count) =>
            count === ''
              ? t('cohort.asked')
              : count === '1'
                ? t('cohort.today')
                : t('cohort.lastDays', { count: Number(count) })
          }
          onChoose={(chosen) => onChange?.({ ...value, days: chosen === '' ? null : Number(chosen) })}
        />
        {value.kind === 'matched' && (
          <span className={styles.times}>
            <InputNumber
              style={{ width: '100%' }}
              aria-label={t('cohort.times')}
              prefix={t('cohort.times')}
              suffix={t('cohort.timesUnit')}
              min={1}
              max={1000}
              precision={0}
              value={value.at_least}
              onChange={(times) => onChange?.({ ...value, at_least: times ?? 1 })}
            />
          </span>
        )}
        <IconButton className={styles.remove} label={t('cohort.remove')} onClick={() => onChange?.(null)}>
          <X size={16} />
        </IconButton>
      </div>
      {value.kind === 'matched' ? (
        <MatcherField
          label={t('cohort.what')}
          value={value.matcher}
          isRefused={errors.length > 0}
          onChange={(matcher) => onChange?.({ ...value, matcher })}
        />
      ) : (
        <FunnelStepField websiteId={websiteId} value={value} onChange={(next) => onChange?.(next)} />
      )}
    </div>
  )
}
