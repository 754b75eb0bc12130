/** Calls of saved reports. */
import type { SavedReportItem, SavedReportRow, savedReportCalls } from '@footfall/contract/api/saved-report'
import { decodeFilters } from '@footfall/contract/stats/filters'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handlers.ts'
import { defined } from '../lib/defined.ts'
import { isUuid } from '../lib/is-uuid.ts'
import { pageOfList } from '../lib/page-of-list.ts'
import { mayUse } from '../stats/segments/expand-filters.ts'
import { comparing } from './comparing.ts'
import {
  addResource,
  deleteResource,
  editResource,
  type Resource,
  resourceOf,
  resourcesOf,
} from './resources.ts'

type SavedReport = Resource<'report'>

export function savedReportHandlers(context: Context): Handlers<typeof savedReportCalls> {
  const { db } = context
  return {
    '/report/save': async ({ input: { website_id, ...body }, viewer, website }) =>
      present(await addResource(context, { viewer, website }, 'report', body)),
    '/report/list': async ({ input, website }) => {
      const all = await resourcesOf(db, website.websiteId, 'report')
      const nameOf = ({ body }: SavedReport) => body.name
      const { list, total } = pageOfList(
        all.filter(({ body }) => input.kind === undefined || body.kind === input.kind),
        input,
        ({ body }) => `${body.name}\n${body.description}`,
        comparing(input.order_by, nameOf),
      )
      return { list: list.map(present), total }
    },
    '/report/item': async ({ input, viewer, website }) => {
      const { websiteId } = website
      const [report, goals, segments] = await Promise.all([
        resourceOf(db, websiteId, 'report', input.report_id),
        resourcesOf(db, websiteId, 'goal'),
        resourcesOf(db, websiteId, 'segment'),
      ])
      const usable = segments.filter(({ body, createdBy }) => mayUse({ ...body, createdBy }, viewer?.userId))
      const known = new Set([...goals, ...usable].map(({ id }) => id))
      const { state } = report.body
      const missing = [...chosenIn(state), ...namedIn(state)].filter(({ id }) => !known.has(id))
      return { ...present(report), missing }
    },
    '/report/edit': async ({ input, viewer, website }) => {
      const { report_id, name, description, state } = input
      const changed = defined({ name, description, state })
      const author = { viewer, website }
      return present(
        await editResource(context, author, 'report', report_id, (before) => ({ ...before, ...changed })),
      )
    },
    '/report/duplicate': async ({ input, viewer, website }) => {
      const { body } = await resourceOf(db, website.websiteId, 'report', input.report_id)
      const { name, description = body.description } = input
      return present(
        await addResource(context, { viewer, website }, 'report', { ...body, name, description }),
      )
    },
    '/report/delete': ({ input, viewer, website }) =>
      deleteResource(context, { viewer, website }, 'report', input.report_id),
  }
}

function present({ id, websiteId, body, createdAt, updatedAt }: SavedReport): SavedReportRow {
  return { report_id: id, website_id: websiteId, ...body, created_at: createdAt, updated_at: updatedAt }
}

/** The goal that a screen is chosen to count: a parameter of its own. */
function chosenIn({ goal }: SavedReport['body']['state']): SavedReportItem['missing'] {
  return typeof goal === 'string' && isUuid(goal) ? [{ kind: 'goal', id: goal, path: 'goal' }] : []
}

/** A condition within a step within a list is not deeper. */
const mostLevels = 20

/** Goals and segments named by matchers and filters anywhere in a state. Lists are decoded from base64url. */
function namedIn(value: unknown, path = '', levels = mostLevels): SavedReportItem['missing'] {
  if (typeof value === 'string') {
    const list = decodeFilters(value)
    return Array.isArray(list) ? namedIn(list, path, levels) : []
  }
  if (typeof value !== 'object' || value === null || levels === 0) return []
  const found = value as Readonly<Record<string, unknown>>
  const id = found.kind === 'goal' ? found.value : found.field === 'segment' ? segmentOf(found.value) : null
  const own = typeof id === 'string' && isUuid(id)
  return [
    ...(own ? [{ kind: found.kind === 'goal' ? ('goal' as const) : ('segment' as const), id, path }] : []),
    ...Object.entries(found).flatMap(([key, inner]) =>
      namedIn(inner, path === '' ? key : `${path}.${key}`, levels - 1),
    ),
  ]
}

function segmentOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : null
}
