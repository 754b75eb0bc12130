/** Daily exchange rates that a website's members enter. They convert amounts of several currencies into one. */
import { z } from 'zod'
import { currency } from './goal.ts'

/** Most rates of a website: five currencies for five years. */
export const mostRates = 10_000

export const dailyRate = z.object({
  /** A local date of the website. */
  date: z.iso.date(),
  currency,
  /** Value of one unit of this currency in units of the table's currency, from this date until the next rate. */
  rate: z.number().min(1e-9).max(1e9),
})
export type DailyRate = z.infer<typeof dailyRate>

export const rateTableShape = {
  /** The currency that the others are converted into. */
  currency,
  rates: z.array(dailyRate).min(1).max(mostRates),
}

const rateTableObject = z.object(rateTableShape)
export type RateTableBody = z.infer<typeof rateTableObject>

/** Checks that a currency has at most one rate a day, and that the table's own currency has none. */
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

export const rateTableBody = rateTableObject.superRefine(checkRates)
