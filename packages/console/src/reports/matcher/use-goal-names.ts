/** The goals that a matcher can name, and their names. Readers of a shared report cannot see them. */
import { useTranslation } from 'react-i18next'
import { type NamedGoal, useGoals } from './use-goal-list.ts'

/** `wanted`: whether to load them. */
export function useGoalNames(wanted: boolean) {
  const { t } = useTranslation()
  const { data, isLoading } = useGoals(wanted)
  const goals: readonly NamedGoal[] | undefined = data?.list.map(({ goal_id: id, name }) => ({ id, name }))
  return {
    goals: goals ?? [],
    isLoading,
    /** A deleted goal is shown as such. Without the list, the name is just "goal". */
    nameOf: (id: string) =>
      goals === undefined
        ? t('matcher.kinds.goal')
        : (goals.find((goal) => goal.id === id)?.name ?? t('matcher.goalGone')),
  }
}
