/** The goal whose conversions stand beside the metrics, as the address keeps it. */
import type { GoalRow } from '@footfall/contract/api/goal'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../lib/url/use-address.ts'
import { useGoalNames } from '../../reports/matcher/use-goal-names.ts'
import { Select } from '../../ui/form/Select.tsx'

/** `goal`: undefined where none is chosen, or the chosen one is no more. */
export function useGoal() {
  const [parameters] = useAddress()
  const { goals } = useGoalNames()
  const goal = goals.find(({ goal_id }) => goal_id === parameters.get('goal'))?.goal_id
  return { goals, goal }
}

export interface GoalPickerProps {
  readonly goals: readonly GoalRow[]
  readonly goal: string | undefined
}

export function GoalPicker({ goals, goal }: GoalPickerProps) {
  const { t } = useTranslation()
  const [, changeAddress] = useAddress()
  return (
    <Select
      label={t('explore.goal')}
      value={goal ?? ''}
      onChoose={(value) => changeAddress({ goal: value || null })}
    >
      <option value="">{t('explore.noGoal')}</option>
      {goals.map(({ goal_id, name }) => (
        <option key={goal_id} value={goal_id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
