/** Moments as a zone's clock shows them, for fields of date and time: `2025-06-02T14:30`. */
import { clockAt } from './zoned-day.ts'

/** What the clock shows at an instant (Unix seconds). */
export function localMoment(instant: number, zone: string): string {
  return new Date(clockAt(instant * 1000, zone)).toISOString().slice(0, 16)
}

/**
 * Unix seconds of a clock's reading; null where the text is none. Of a reading that comes twice one of both; of one that is left out the
 * instant as far behind the change.
 */
export function momentAt(text: string, zone: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null
  const reading = Date.parse(`${text}:00Z`)
  if (Number.isNaN(reading)) return null
  const guess = reading - (clockAt(reading, zone) - reading)
  const instant = guess - (clockAt(guess, zone) - reading)
  return Math.floor(instant / 1000)
}
