/** The calls of segments. A user's own segments do not exist for others. */
import type { SegmentRow, segmentCalls } from '@footfall/contract/api/segment'
import type { SegmentBody } from '@footfall/contract/resources/segment'
import type { Context } from '../context.ts'
import type { Db } from '../db/schema.ts'
import type { Handlers } from '../http/handlers.ts'
import type { WebsiteAccess } from '../http/viewer.ts'
import { Refusal, refuse, refuseInput } from '../lib/errors/refusal.ts'
import { pageOfList } from '../lib/page-of-list.ts'
import { matchersOf, missingGoals } from '../stats/segments/cohort-goals.ts'
import { expandWith, mayUse } from '../stats/segments/expand-filters.ts'
import type { Stats } from '../stats/stats.ts'
import { dayStart, localDate } from '../stats/time/zone.ts'
import { comparing } from './comparing.ts'
import { goalsOf, segmentsOf } from './for-reports.ts'
import { lockedFor } from './public-use.ts'
import {
  type Author,
  addResource,
  deleteResource,
  editResource,
  type Resource,
  resourceOf,
  resourcesOf,
} from './resources.ts'

type Segment = Resource<'segment'>

/** A segment without a period is counted over this many days. */
const usualDays = 30

export function segmentHandlers(
  context: Context,
  { checkPatterns, reports }: Pick<Stats, 'checkPatterns' | 'reports'>,
): Handlers<typeof segmentCalls> {
  const { db } = context

  /** Refuses filters that name something the segment's readers cannot use, or the segment itself. Returns the goals. */
  async function checkNames(on: Db, { viewer, website }: Author, body: SegmentBody, id?: string) {
    const { websiteId } = website
    const segments = await segmentsOf(on, websiteId)
    const goals = await goalsOf(on, websiteId)
    expandWith({ segments, goals }, body.visibility === 'own' ? viewer.userId : undefined, body.filters, id)
    return goals
  }

  /** Refuses like `checkNames`; in a cohort, goals that do not exist and patterns that do not compile. */
  async function check(
    { viewer, website }: Author & { readonly website: Pick<WebsiteAccess, 'ownerId'> },
    body: SegmentBody,
    id?: string,
  ): Promise<void> {
    const goals = await checkNames(db, { viewer, website }, body, id)
    if (!body.cohort) return
    const gone = missingGoals(body.cohort, goals)
    if (gone.length > 0)
      refuseInput(gone.map(({ path }) => ({ path: `cohort.${path}.value`, message: 'unknown_goal' })))
    const matchers = matchersOf(body.cohort).map((one) => ({ ...one, path: `cohort.${one.path}` }))
    await checkPatterns(website.ownerId, matchers)
  }

  /** Refuses `not_found` for another user's own segment. */
  async function mustSee({ viewer, website }: Author, id: string): Promise<SegmentBody> {
    const { body, createdBy } = await resourceOf(db, website.websiteId, 'segment', id)
    return mayUse({ ...body, createdBy }, viewer.userId) ? body : refuse('not_found')
  }

  return {
    '/segment/add': async ({ input: { website_id, ...body }, viewer, website }) => {
      await check({ viewer, website }, body)
      return present(await addResource(context, { viewer, website }, 'segment', body), viewer.userId)
    },
    '/segment/edit': async ({ input: { website_id, segment_id, ...body }, viewer, website }) => {
      const author = { viewer, website }
      await mustSee(author, segment_id)
      await check(author, body, segment_id)
      const edited = await editResource(context, author, 'segment', segment_id, async (_before, change) => {
        // Two edits at once may only be a cycle together.
        await checkNames(change, author, body, segment_id)
        return body
      })
      return present(edited, viewer.userId)
    },
    '/segment/list': async ({ input, viewer, membership, website }) => {
      const [all, locked] = await Promise.all([
        resourcesOf(db, website.websiteId, 'segment'),
        lockedFor(db, { membership, website }),
      ])
      const nameOf = ({ body }: Segment) => body.name
      const { list, total } = pageOfList(
        all.filter(({ body, createdBy }) => mayUse({ ...body, createdBy }, viewer?.userId)),
        input,
        nameOf,
        comparing(input.order_by, nameOf),
      )
      return { list: list.map((segment) => present(segment, viewer?.userId, locked)), total }
    },
    '/segment/size': async ({ input: { segment_id }, viewer, website, request }) => {
      const { cohort } = await mustSee({ viewer, website }, segment_id)
      const days = Math.max(usualDays, cohort?.days ?? 0)
      const zone = website.timeZone
      const tomorrow = localDate(context.clock.now(), zone).add({ days: 1 })
      const total = reports.total({
        website,
        askedBy: viewer.userId,
        language: request.language,
        signal: request.signal,
        query: {
          time_range: 'custom_time_range',
          start_time: dayStart(tomorrow.subtract({ days }), zone) / 1000,
          end_time: dayStart(tomorrow, zone) / 1000,
          filters: [{ field: 'segment', operator: 'in', value: [segment_id] }],
        },
      })
      const { current } = await total.catch(blameSegment)
      return { visitors: current.visitors ?? 0, days }
    },
    '/segment/delete': async ({ input, viewer, website }) => {
      await mustSee({ viewer, website }, input.segment_id)
      await deleteResource(context, { viewer, website }, 'segment', input.segment_id)
    },
  }
}

/** What is wrong with the filters is wrong with the segment: the caller named nothing else. */
function blameSegment(error: unknown): never {
  if (!(error instanceof Refusal) || error.reason !== 'invalid_input') throw error
  refuseInput(error.fields.map((problem) => ({ ...problem, path: 'segment_id' })))
}

function present(
  { id, body, createdBy, createdAt, updatedAt }: Segment,
  userId: string | undefined,
  locked: ReadonlySet<string> = new Set(),
): SegmentRow {
  return {
    segment_id: id,
    ...body,
    is_mine: createdBy === userId,
    is_locked: locked.has(id),
    created_at: createdAt,
    updated_at: updatedAt,
  }
}
