/** The calls of segments. One's own are nobody else's: to others they do not exist. */
import type { SegmentRow, segmentCalls } from '@footfall/contract/api/segment'
import type { SegmentBody } from '@footfall/contract/resources/segment'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handlers.ts'
import { refuse } from '../lib/refusal.ts'
import { expandWith, mayUse } from '../stats/segments/expand-filters.ts'
import { comparing, pageOfList } from './pages-of-list.ts'
import {
  type Author,
  addResource,
  deleteResource,
  editResource,
  type Resource,
  resourceOf,
  resourcesOf,
} from './resources.ts'
import { segmentsOf } from './segments-of.ts'

type Segment = Resource<'segment'>

export function segmentHandlers(context: Context): Handlers<typeof segmentCalls> {
  const { db } = context

  /** Refuses filters that name what the segment's readers cannot use, or the segment itself. */
  async function check({ viewer, website }: Author, body: SegmentBody, id?: string): Promise<void> {
    const known = await segmentsOf(db, website.websiteId)
    expandWith(known, body.visibility === 'own' ? viewer.userId : undefined, body.filters, id)
  }

  /** Refuses `not_found` for somebody else's own. */
  async function mustSee({ viewer, website }: Author, id: string): Promise<void> {
    const { body, createdBy } = await resourceOf(db, website.websiteId, 'segment', id)
    if (!mayUse({ ...body, createdBy }, viewer.userId)) refuse('not_found')
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
      return present(await editResource(context, author, 'segment', segment_id, () => body), viewer.userId)
    },
    '/segment/list': async ({ input, viewer, website }) => {
      const all = await resourcesOf(db, website.websiteId, 'segment')
      const nameOf = ({ body }: Segment) => body.name
      const { list, total } = pageOfList(
        all.filter(({ body, createdBy }) => mayUse({ ...body, createdBy }, viewer.userId)),
        input,
        nameOf,
        comparing(input.order_by, nameOf),
      )
      return { list: list.map((segment) => present(segment, viewer.userId)), total }
    },
    '/segment/delete': async ({ input, viewer, website }) => {
      await mustSee({ viewer, website }, input.segment_id)
      await deleteResource(context, { viewer, website }, 'segment', input.segment_id)
      return {}
    },
  }
}

function present({ id, body, createdBy, createdAt, updatedAt }: Segment, userId: string): SegmentRow {
  return {
    segment_id: id,
    ...body,
    is_mine: createdBy === userId,
    created_at: createdAt,
    updated_at: updatedAt,
  }
}
