/** The sum of all currencies by the website's exchange rates, next to the comparison period. */
import type { Converted } from '@footfall/contract/stats/revenue-results'
import type { ReportDeps } from '../report-deps.ts'
import type { Zone } from '../time/zone.ts'
import { type AmountsQuestion, byDay } from './amounts.ts'
import { convert } from './convert.ts'

export interface Periods {
  readonly now: AmountsQuestion
  /** Null without a comparison. */
  readonly before: AmountsQuestion | null
  /** The zone of the rates' dates. */
  readonly zone: Zone
}

/** Null without rates, or without payments in either period. */
export async function converted(deps: ReportDeps, { now, before, zone }: Periods): Promise<Converted | null> {
  const table = (await deps.rates?.(now.selection.websiteId)) ?? null
  if (!table) return null
  const daysOf = async (asked: AmountsQuestion) =>
    (await byDay(deps, asked, zone)).map(({ key, ...amounts }) => ({ ...amounts, date: key }))
  const [days, daysBefore] = await Promise.all([daysOf(now), before && daysOf(before)])
  if (days.length === 0 && !daysBefore?.length) return null
  const { left_out: _, ...previous } = convert(daysBefore ?? [], table)
  return { currency: table.currency, ...convert(days, table), previous: daysBefore && previous }
}
