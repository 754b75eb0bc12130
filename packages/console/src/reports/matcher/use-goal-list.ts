/** The goals of the website that is looked at. Readers of a shared report are told of none. */
import type { GoalRow } from '@footfall/contract/api/goal'
import { useCall } from '../../lib/api/use-call.ts'
import { useReportSource } from '../source.tsx'

/** As many as a website keeps. */
const most = 100

/** Undefined while they load, and where they are not told. */
export function useGoalList(): readonly GoalRow[] | undefined {
  const { whose } = useReportSource()
  const website = whose.website_id
  return useCall(
    '/goal/list',
    { website_id: website ?? '', page_size: most },
    { enabled: website !== undefined, fresh: 60_000 },
  ).data?.list
}
