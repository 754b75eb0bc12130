/** Daily exchange rates supplied by a website's members, for sums across currencies. */
import { z } from 'zod'
import { currency } from './goal.ts'

/** Limit of rates per website: five currencies over five years. */
export const mostRates = 10_000

/** Limits of a rate. */
export const leastRate = 1e-9
export const highestRate = 1e9

export const dailyRate = z.object({
  /** A local date of the website. */
  date: z.iso.date(),
  currency,
  /** The value of one unit in units of the table's currency, from that day on until its next rate. */
  rate: z.number().min(leastRate).max(highestRate),
})
export type DailyRate = z.infer<typeof dailyRate>

export const rateTableShape = {
  /** The currency that the others are converted into. */
  currency,
  rates: z.array(dailyRate).min(1).max(mostRates),
}

export interface RateTableBody {
  readonly currency: string
  readonly rates: DailyRate[]
}

/** Every currency has one rate a day, and the target currency has none. */
export function checkRates(table: RateTableBody, context: z.core.$RefinementCtx<RateTableBody>): void {
  const known = new Set<string>()
  for (const [at, { date, currency: coin }] of table.rates.entries()) {
    const key = `${date} ${coin}`
    const message = coin === table.currency ? 'rate_of_itself' : known.has(key) ? 'rate_twice' : null
    known.add(key)
    if (message)
      context.issues.push({ code: 'custom', path: ['rates', at, 'currency'], message, input: coin })
  }
}

/** A stored table. Its rates were checked when it was saved: checking ten thousand takes longer than everything else about them. */
export const rateTableBody = z.object({ currency, rates: z.custom<DailyRate[]>(Array.isArray) })
