/** Selects the goal whose conversions are shown beside the metrics. The address stores it. */
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../lib/url/use-address.ts'
import type { NamedGoal } from '../../reports/matcher/use-goal-list.ts'
import { useGoalNames } from '../../reports/matcher/use-goal-names.ts'
import { Select } from '../../ui/form/Select.tsx'

/** `goal`: undefined if none is selected, or the selected one was deleted. `isLoading`: it is not known yet which. */
export function useGoal() {
  const [parameters] = useAddress()
  const { goals, isLoading } = useGoalNames(true)
  const goal = goals.find(({ id }) => id === parameters.get('goal'))?.id
  return { goals, goal, isLoading: isLoading && parameters.has('goal') }
}

export interface GoalPickerProps {
  readonly goals: readonly NamedGoal[]
  readonly goal: string | undefined
}

export function GoalPicker({ goals, goal }: GoalPickerProps) {
  const { t } = useTranslation()
  const [, changeAddress] = useAddress()
  return (
    <Select
      label={t('explore.goal')}
      value={goal ?? ''}
      options={['', ...goals.map(({ id }) => id)]}
      nameOf={(id) => goals.find((one) => one.id === id)?.name ?? t('explore.noGoal')}
      onChoose={(value) => changeAddress({ goal: value || null })}
    />
  )
}
