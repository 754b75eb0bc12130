/** The goals of the current website. Readers of a shared report cannot see them. */
import { minute } from '@footfall/contract/durations'
import { useCall } from '../../lib/api/use-call.ts'
import { useReportSource } from '../source.tsx'

export interface NamedGoal {
  readonly id: string
  readonly name: string
}

/** Largest number of goals of a website. */
const most = 100

export function useGoals(wanted = true) {
  const { website_id: websiteId } = useReportSource().whose
  return useCall(
    '/goal/list',
    { website_id: websiteId ?? '', page_size: most },
    { fresh: minute, enabled: wanted && websiteId !== undefined },
  )
}

/** Undefined while loading, and for readers of a shared report. */
export function useGoalList(wanted = true): readonly NamedGoal[] | undefined {
  return useGoals(wanted).data?.list.map(({ goal_id: id, name }) => ({ id, name }))
}
