/** The goals of the website that is looked at. Readers of a shared report are told of none. */
import { useCall } from '../../lib/api/use-call.ts'
import { useReportSource } from '../source.tsx'

export interface NamedGoal {
  readonly id: string
  readonly name: string
}

/** A website has no more. */
const most = 100

/** Undefined while they load, and where they are not told. */
export function useGoalList(wanted = true): readonly NamedGoal[] | undefined {
  const { website_id: websiteId } = useReportSource().whose
  const told = useCall(
    '/goal/list',
    { website_id: websiteId ?? '', page_size: most },
    { fresh: 60_000, enabled: wanted && websiteId !== undefined },
  ).data
  return told?.list.map(({ goal_id: id, name }) => ({ id, name }))
}
