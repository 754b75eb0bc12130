/** What changing the goals of a website needs: a goal by its id, the right, and a reload afterwards. */
import type { GoalRow } from '@footfall/contract/api/goal'
import { useReload } from '../../lib/api/reload.ts'
import { useMayOn } from '../../lib/session/use-may-on.ts'
import { useGoals } from '../../reports/matcher/use-goal-list.ts'
import { useReportSource } from '../../reports/source.tsx'

export interface GoalEditing {
  /** Empty in a shared report, whose readers see the figures of goals, but not their definitions. */
  readonly websiteId: string
  /** A goal by its id; undefined if there is none or the list is loading. */
  readonly goalOf: (id: string) => GoalRow | undefined
  readonly mayEdit: boolean
  /** Reloads everything that depends on goals. */
  readonly changed: () => Promise<unknown>
}

export function useGoalEditing(): GoalEditing {
  const { website_id: websiteId = '' } = useReportSource().whose
  const mayEdit = useMayOn(websiteId, 'report.save')
  const reload = useReload()
  const goals = useGoals().data
  return {
    websiteId,
    goalOf: (id) => goals?.list.find(({ goal_id }) => goal_id === id),
    mayEdit,
    changed: () => reload('/goal/list', 'report'),
  }
}
