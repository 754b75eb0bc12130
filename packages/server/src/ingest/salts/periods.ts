/** The stretches of time for which a salt is good: months or days of a zone's calendar. */
import { Temporal } from 'temporal-polyfill'

export type SaltPeriod = 'month' | 'day'

export interface Period {
  /** `2025-06` or `2025-06-02`; the same in every zone. */
  readonly label: string
  /** `[start, end)` in Unix milliseconds. */
  readonly start: number
  readonly end: number
}

const known = new Map<string, Period>()
const maxKnown = 5000

/** The period of a zone that the time lies in. */
export function periodAt(zone: string, period: SaltPeriod, time: number): Period {
  const key = `${period} ${zone}`
  const held = known.get(key)
  if (held && time >= held.start && time < held.end) return held
  const found = find(zone, period, time)
  // Late events of an earlier period must not push the running one out.
  if (!held || found.start > held.start || time < held.start - 86_400_000) {
    if (known.size >= maxKnown) known.clear()
    known.set(key, found)
  }
  return found
}

function find(zone: string, period: SaltPeriod, time: number): Period {
  const date = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).toPlainDate()
  const first = period === 'month' ? date.with({ day: 1 }) : date
  const next = first.add(period === 'month' ? { months: 1 } : { days: 1 })
  return {
    label: period === 'month' ? first.toString().slice(0, 7) : first.toString(),
    start: first.toZonedDateTime(zone).epochMilliseconds,
    end: next.toZonedDateTime(zone).epochMilliseconds,
  }
}
