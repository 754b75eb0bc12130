/** The goals that a matcher may name, and what each is called. Readers of a shared report are not told of any. */
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useReportSource } from '../source.tsx'

export interface NamedGoal {
  readonly id: string
  readonly name: string
}

/** A website has no more. */
const most = 100

/** `wanted`: whether any is asked for. */
export function useGoalNames(wanted: boolean) {
  const { t } = useTranslation()
  const { website_id: websiteId } = useReportSource().whose
  const told = useCall(
    '/goal/list',
    { website_id: websiteId ?? '', page_size: most },
    { fresh: 60_000, enabled: wanted && websiteId !== undefined },
  ).data
  const goals = told?.list.map(({ goal_id: id, name }): NamedGoal => ({ id, name }))
  return {
    goals: goals ?? [],
    /** A goal that is no more is said to be gone; one that nothing is known of is a goal. */
    nameOf: (id: string) =>
      goals === undefined
        ? t('matcher.kinds.goal')
        : (goals.find((goal) => goal.id === id)?.name ?? t('matcher.goalGone')),
  }
}
