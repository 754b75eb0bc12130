/** Calls of a website's exchange rates, for sums of revenue across currencies. */
import { z } from 'zod'
import { call, calls, none } from '../call.ts'
import { id, unixTime } from '../fields.ts'
import { checkRates, dailyRate, mostRates, rateTableShape } from '../resources/rate-table.ts'

const view = { kind: 'website', action: 'report.view' } as const
const edit = { kind: 'website', action: 'website.edit' } as const

export const rateTable = z.object({
  /** Null without rates. */
  currency: z.string().nullable(),
  /** Sorted by currency, then by date, earliest first. */
  rates: z.array(dailyRate),
  updated_at: unixTime.nullable(),
})
export type RateTable = z.infer<typeof rateTable>

export const rateCalls = calls([
  call('/rate/list', {
    access: view,
    input: z.object({ website_id: id }),
    output: rateTable,
    summary: 'The daily exchange rates of a website.',
  }),
  call('/rate/save', {
    access: edit,
    input: z.object({ website_id: id, ...rateTableShape }).superRefine(checkRates),
    output: rateTable,
    summary: 'Replaces the exchange rates of a website; at most 10,000.',
    // A rate is an object of three keys.
    maxParts: 4 * mostRates + 100,
  }),
  call('/rate/delete', {
    access: edit,
    input: z.object({ website_id: id }),
    output: none,
    summary: 'Deletes the exchange rates; revenue is then reported in each currency only.',
  }),
])
