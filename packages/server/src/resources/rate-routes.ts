/** The calls of exchange rates. A website has one table, which is read and replaced as a whole. */
import type { RateTable, rateCalls } from '@footfall/contract/api/rate'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Stats } from '../stats/stats.ts'
import { deleteOnly, type Resource, resourcesOf, saveOnly } from './resources.ts'

const none: RateTable = { currency: null, rates: [], updated_at: null }

export function rateHandlers(
  context: Context,
  { invalidate }: Pick<Stats, 'invalidate'>,
): Handlers<typeof rateCalls> {
  return {
    '/rate/list': async ({ website }) => {
      const [table] = await resourcesOf(context.db, website.websiteId, 'rates')
      return table ? present(table) : none
    },
    '/rate/save': async ({ input: { website_id, currency, rates }, viewer, website }) => {
      const byDay = rates.toSorted((a, b) => order(a.currency, b.currency) || order(a.date, b.date))
      const table = await saveOnly(context, { viewer, website }, 'rates', { currency, rates: byDay })
      await invalidate([website_id])
      return present(table)
    },
    '/rate/delete': async ({ input: { website_id }, viewer, website }) => {
      await deleteOnly(context, { viewer, website }, 'rates')
      await invalidate([website_id])
    },
  }
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function present({ body, updatedAt }: Resource<'rates'>): RateTable {
  return { ...body, updated_at: updatedAt }
}
