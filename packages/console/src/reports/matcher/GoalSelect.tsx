/** Selects the goal of a matcher. A deleted goal is shown as such. */
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/form/Select.tsx'
import { useGoalNames } from './use-goal-names.ts'

export interface GoalSelectProps {
  /** A goal's id; '' if none is selected yet. */
  readonly value: string
  readonly onChoose: (id: string) => void
}

export function GoalSelect({ value, onChoose }: GoalSelectProps) {
  const { t } = useTranslation()
  const { goals, nameOf } = useGoalNames(true)
  const isKnown = goals.some(({ id }) => id === value)
  return (
    <Select
      label={t('matcher.of.goal')}
      value={value}
      options={[...(isKnown ? [] : [value]), ...goals.map(({ id }) => id)]}
      nameOf={(id) => (id === '' ? t('matcher.of.goal') : nameOf(id))}
      onChoose={onChoose}
    />
  )
}
