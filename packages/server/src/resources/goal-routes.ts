/** Calls of goals. */
import type { GoalRow, goalCalls } from '@footfall/contract/api/goal'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handlers.ts'
import { pageOfList } from '../lib/page-of-list.ts'
import type { Stats } from '../stats/stats.ts'
import { comparing } from './comparing.ts'
import { lockedFor } from './public-use.ts'
import { addResource, deleteResource, editResource, type Resource, resourcesOf } from './resources.ts'

export function goalHandlers(
  context: Context,
  { checkPatterns, invalidate }: Pick<Stats, 'checkPatterns' | 'invalidate'>,
): Handlers<typeof goalCalls> {
  return {
    '/goal/add': async ({ input: { website_id, ...body }, viewer, website }) => {
      await checkPatterns(website.ownerId, [{ path: 'matcher', matcher: body.matcher }])
      const goal = await addResource(context, { viewer, website }, 'goal', body)
      await invalidate([website_id])
      return present(goal)
    },
    '/goal/edit': async ({ input: { website_id, goal_id, ...body }, viewer, website }) => {
      await checkPatterns(website.ownerId, [{ path: 'matcher', matcher: body.matcher }])
      const goal = await editResource(context, { viewer, website }, 'goal', goal_id, () => body)
      // Cached answers may depend on the previous goal.
      await invalidate([website_id])
      return present(goal)
    },
    '/goal/list': async ({ input, membership, website }) => {
      const [all, locked] = await Promise.all([
        resourcesOf(context.db, website.websiteId, 'goal'),
        lockedFor(context.db, { membership, website }),
      ])
      const nameOf = ({ body }: Resource<'goal'>) => body.name
      const { list, total } = pageOfList(all, input, nameOf, comparing(input.order_by, nameOf))
      return { list: list.map((goal) => present(goal, locked)), total }
    },
    '/goal/delete': async ({ input, viewer, website }) => {
      await deleteResource(context, { viewer, website }, 'goal', input.goal_id)
      await invalidate([input.website_id])
    },
  }
}

function present(
  { id, body, createdAt, updatedAt }: Resource<'goal'>,
  locked: ReadonlySet<string> = new Set(),
): GoalRow {
  return { goal_id: id, ...body, is_locked: locked.has(id), created_at: createdAt, updated_at: updatedAt }
}
