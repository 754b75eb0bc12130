/** The goals of the website, and whether the user may change them. */
import type { GoalRow } from '@footfall/contract/api/goal'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../lib/api/use-call.ts'
import { useMayOn } from '../../lib/session/use-may-on.ts'
import { useReportSource } from '../../reports/source.tsx'

export interface Goals {
  readonly websiteId: string
  /** A goal by its id; undefined if there is none or the list is loading. */
  readonly goalOf: (id: string) => GoalRow | undefined
  readonly mayEdit: boolean
  /** Reloads everything that depends on goals. */
  readonly changed: () => Promise<unknown>
}

const most = 100

export function useGoals(): Goals {
  // Readers of a share see the figures of goals, but not their definitions.
  const { website_id: websiteId = '' } = useReportSource().whose
  const enabled = websiteId !== ''
  const mayEdit = useMayOn(websiteId, 'report.save')
  const queries = useQueryClient()
  const goals = useCall(
    '/goal/list',
    { website_id: websiteId, page_size: most },
    { enabled, fresh: 60_000 },
  ).data
  return {
    websiteId,
    goalOf: (id) => goals?.list.find(({ goal_id }) => goal_id === id),
    mayEdit,
    changed: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['/goal/list'] }),
        queries.invalidateQueries({ queryKey: ['report'] }),
      ]),
  }
}
