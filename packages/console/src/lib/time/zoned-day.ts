/** Local days of a time zone as instants, without a calendar library: `2025-06-02` and the second at which it begins. */

/** A local date, `2025-06-02`. */
export type LocalDate = string

const formats = new Map<string, Intl.DateTimeFormat>()
const dayMs = 86_400_000
const quarterMs = 900_000

/** Local date and time at an instant, encoded as UTC milliseconds. */
export function clockAt(instant: number, zone: string): number {
  let format = formats.get(zone)
  if (!format) {
    const numeric = 'numeric' as const
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    })
    formats.set(zone, format)
  }
  const part: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(instant)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The local date at an instant (Unix milliseconds). */
export function dateAt(instant: number, zone: string): LocalDate {
  return new Date(clockAt(instant, zone)).toISOString().slice(0, 10)
}

/** Unix seconds of the first instant of a local date. If midnight does not exist, it is the first instant after the gap. */
export function dayStart(date: LocalDate, zone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  // Two guesses find the offset, except near a clock change. There it walks to the start of the day.
  const guess = midnight - (clockAt(midnight, zone) - midnight)
  let start = midnight - (clockAt(guess, zone) - guess)
  while (dateAt(start, zone) < date) start += quarterMs
  while (dateAt(start - 1000, zone) >= date) start -= quarterMs
  return Math.floor(start / 1000)
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Adds months. The day is clamped to the end of the month. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, last))
  return first.toISOString().slice(0, 10)
}

/** 1 (Monday) – 7. */
export function weekdayOf(date: LocalDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

export function isLocalDate(text: string | null | undefined): text is LocalDate {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
