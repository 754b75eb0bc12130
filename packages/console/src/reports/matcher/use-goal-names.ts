/** The goals that a matcher may name, and what each is called. Readers of a shared report are not told of any. */
import { useTranslation } from 'react-i18next'
import { type NamedGoal, useGoalList } from './use-goal-list.ts'

/** `wanted`: whether any is asked for. */
export function useGoalNames(wanted: boolean) {
  const { t } = useTranslation()
  const goals = useGoalList(wanted)
  return {
    goals: goals ?? ([] as readonly NamedGoal[]),
    /** A goal that is no more is said to be gone; one that nothing is known of is a goal. */
    nameOf: (id: string) =>
      goals === undefined
        ? t('matcher.kinds.goal')
        : (goals.find((goal) => goal.id === id)?.name ?? t('matcher.goalGone')),
  }
}
