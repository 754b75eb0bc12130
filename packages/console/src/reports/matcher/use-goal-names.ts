/** The goals that a matcher can name, and their names. Readers of a shared report cannot see them. */
import { useTranslation } from 'react-i18next'
import { type NamedGoal, useGoalList } from './use-goal-list.ts'

/** `wanted`: whether to load them. */
export function useGoalNames(wanted: boolean) {
  const { t } = useTranslation()
  const goals = useGoalList(wanted)
  return {
    goals: goals ?? ([] as readonly NamedGoal[]),
    /** A deleted goal is shown as such. Without the list, the name is just "goal". */
    nameOf: (id: string) =>
      goals === undefined
        ? t('matcher.kinds.goal')
        : (goals.find((goal) => goal.id === id)?.name ?? t('matcher.goalGone')),
  }
}
