/** The periods for which a salt is valid: months or days in a time zone. */
import { Temporal } from 'temporal-polyfill'

export type SaltPeriod = 'month' | 'day'

export interface Period {
  /** `2025-06` or `2025-06-02`; the same in every zone. */
  readonly label: string
  readonly previous: string
  readonly next: string
  /** `[start, end)` in Unix milliseconds. */
  readonly start: number
  readonly end: number
}

/** The last periods used, by zone: today's, and yesterday's for late events. */
const known = new Map<string, Period[]>()
const maxZones = 2000
const maxPeriods = 3

/** The period in a zone that contains the time. */
export function periodAt(zone: string, period: SaltPeriod, time: number): Period {
  const key = period === 'month' ? zone : `${zone} by day`
  let held = known.get(key)
  if (!held) {
    if (known.size >= maxZones) known.clear()
    held = []
    known.set(key, held)
  }
  for (const each of held) if (time >= each.start && time < each.end) return each
  const found = find(zone, period, time)
  held.unshift(found)
  held.length = Math.min(held.length, maxPeriods)
  return found
}

function find(zone: string, period: SaltPeriod, time: number): Period {
  const date = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).toPlainDate()
  const first = period === 'month' ? date.with({ day: 1 }) : date
  const next = first.add(period === 'month' ? { months: 1 } : { days: 1 })
  const previous = first.subtract(period === 'month' ? { months: 1 } : { days: 1 })
  const labelOf = (day: Temporal.PlainDate) => day.toString().slice(0, period === 'month' ? 7 : 10)
  return {
    label: labelOf(first),
    previous: labelOf(previous),
    next: labelOf(next),
    start: first.toZonedDateTime(zone).epochMilliseconds,
    end: next.toZonedDateTime(zone).epochMilliseconds,
  }
}
