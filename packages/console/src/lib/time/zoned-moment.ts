/** Moments in local time of a zone, for fields of date and time: `2025-06-02T14:30`. */
import { clockAt } from './zoned-day.ts'

/** Local time at an instant (Unix seconds). */
export function localMoment(instant: number, zone: string): string {
  return new Date(clockAt(instant * 1000, zone)).toISOString().slice(0, 16)
}

/**
 * Unix seconds of a local time; null if the text is invalid. If the local time occurs twice, it is one of both. If a clock change skips it, it is the
 * instant as far after the change.
 */
export function momentAt(text: string, zone: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null
  const reading = Date.parse(`${text}:00Z`)
  if (Number.isNaN(reading)) return null
  const guess = reading - (clockAt(reading, zone) - reading)
  const instant = guess - (clockAt(guess, zone) - reading)
  return Math.floor(instant / 1000)
}
