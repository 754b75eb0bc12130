/** The periods within which an anonymous visitor keeps one id (rule 3 of the metric definitions): calendar months, or days, of the website's zone. */
import { Temporal } from 'temporal-polyfill'

export type SaltRotation = 'monthly' | 'daily'

export interface SaltPeriod {
  /** `2025-06` or `2025-06-02`: the salt of this name is shared by all websites; their ids and zones keep them apart. */
  readonly name: string
  /** The period is [start, end), Unix milliseconds. */
  readonly start: number
  readonly end: number
}

/** Periods of a zone and rotation that were asked for last: events come from now and from the last day. */
const recent = new Map<string, readonly SaltPeriod[]>()
const keptPeriods = 3
const keptZones = 2000

/** The period an instant (Unix milliseconds) lies in. Throws `RangeError` for an unknown zone. */
export function saltPeriod(timeZone: string, rotation: SaltRotation, time: number): SaltPeriod {
  const key = `${rotation} ${timeZone}`
  const known = recent.get(key) ?? []
  for (const period of known) if (time >= period.start && time < period.end) return period
  const found = computePeriod(timeZone, rotation, time)
  if (recent.size >= keptZones && known.length === 0) recent.clear()
  recent.set(key, [found, ...known].slice(0, keptPeriods))
  return found
}

/** The period before one. */
export function previousPeriod(timeZone: string, rotation: SaltRotation, period: SaltPeriod): SaltPeriod {
  return saltPeriod(timeZone, rotation, period.start - 1)
}

/** Every zone's local date lies between these of UTC. */
const westmost = -12 * 3_600_000
const eastmost = 14 * 3_600_000

/** The names of all periods, of both rotations, that instants of [from, to] lie in, anywhere on earth. */
export function periodNames(from: number, to: number): string[] {
  const names = new Set<string>()
  const last = to + eastmost
  for (let time = from + westmost; ; time += 86_400_000) {
    const date = new Date(Math.min(time, last)).toISOString()
    names.add(date.slice(0, 10))
    names.add(date.slice(0, 7))
    if (time >= last) return [...names].sort()
  }
}

/** The last instant at which a period of this name ends anywhere on earth. */
export function lastEnd(name: string): number {
  const date =
    name.length === 7
      ? Temporal.PlainYearMonth.from(name).toPlainDate({ day: 1 }).add({ months: 1 })
      : Temporal.PlainDate.from(name).add({ days: 1 })
  return date.toZonedDateTime('UTC').epochMilliseconds - westmost
}

function computePeriod(timeZone: string, rotation: SaltRotation, time: number): SaltPeriod {
  const date = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone).toPlainDate()
  const first = rotation === 'monthly' ? date.with({ day: 1 }) : date
  const next = first.add(rotation === 'monthly' ? { months: 1 } : { days: 1 })
  // A local day begins at its first instant, which is not midnight where the clocks are put forward then.
  const start = first.toZonedDateTime({ timeZone }).epochMilliseconds
  const end = next.toZonedDateTime({ timeZone }).epochMilliseconds
  return { name: rotation === 'monthly' ? first.toString().slice(0, 7) : first.toString(), start, end }
}
