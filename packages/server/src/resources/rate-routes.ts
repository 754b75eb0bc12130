/** The calls of exchange rates. A website has one table, which is read and replaced as a whole. */
import type { RateTable, rateCalls } from '@footfall/contract/api/rate'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Stats } from '../stats/stats.ts'
import { addResource, deleteResource, editResource, type Resource, resourcesOf } from './resources.ts'

const none: RateTable = { currency: null, rates: [], updated_at: null }

export function rateHandlers(
  context: Context,
  { invalidate }: Pick<Stats, 'invalidate'>,
): Handlers<typeof rateCalls> {
  const tableOf = async (websiteId: string) => (await resourcesOf(context.db, websiteId, 'rates'))[0]
  return {
    '/rate/list': async ({ website }) => {
      const table = await tableOf(website.websiteId)
      return table ? present(table) : none
    },
    '/rate/save': async ({ input: { website_id, currency, rates }, viewer, website }) => {
      const author = { viewer, website }
      const byDay = rates.toSorted((a, b) => order(a.currency, b.currency) || order(a.date, b.date))
      const body = { currency, rates: byDay }
      const before = await tableOf(website_id)
      const table = before
        ? await editResource(context, author, 'rates', before.id, () => body)
        : await addResource(context, author, 'rates', body)
      await invalidate([website_id])
      return present(table)
    },
    '/rate/delete': async ({ input: { website_id }, viewer, website }) => {
      const table = await tableOf(website_id)
      if (table) await deleteResource(context, { viewer, website }, 'rates', table.id)
      await invalidate([website_id])
      return {}
    },
  }
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function present({ body, updatedAt }: Resource<'rates'>): RateTable {
  return { ...body, updated_at: updatedAt }
}
