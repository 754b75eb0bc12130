/** The goals that matchers may name, and their names. */
import { useTranslation } from 'react-i18next'
import { useGoalList } from './use-goal-list.ts'

export function useGoalNames() {
  const { t } = useTranslation()
  const list = useGoalList()
  const goals = list ?? []
  return {
    goals,
    /** A goal that is no more says so; one that is not told of is a goal. */
    nameOf: (id: string) =>
      goals.find(({ goal_id }) => goal_id === id)?.name ??
      t(list ? 'matcher.goneGoal' : 'matcher.kinds.goal'),
  }
}
