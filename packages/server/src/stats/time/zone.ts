/** Conversions between instants (Unix milliseconds) and the local clock of an IANA zone. All calendar arithmetic of the reports is here. */
import { Temporal } from 'temporal-polyfill'

export type Zone = string

export function zoned(instant: number, zone: Zone): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
}

export function localDate(instant: number, zone: Zone): Temporal.PlainDate {
  return zoned(instant, zone).toPlainDate()
}

/** The first instant of a local date; not always its midnight, which some clock changes skip. */
export function dayStart(date: Temporal.PlainDate, zone: Zone): number {
  return date.toZonedDateTime(zone).epochMilliseconds
}

const epoch = Temporal.PlainDate.from('1970-01-01')

/** The local date of an instant, in days since 1970. */
export function dayNumber(instant: number, zone: Zone): number {
  return epoch.until(localDate(instant, zone)).days
}

/** The instant at which the local clock shows this. A time that a clock change skips uses the offset before the change. */
export function instantOf(local: Temporal.PlainDateTime, zone: Zone): number {
  return local.toZonedDateTime(zone).epochMilliseconds
}

export function mondayOf(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek - 1 })
}

/** ISO 8601 local time with offset to the second, e.g. `2025-06-02T00:00:00+05:45`; UTC is `+00:00`. */
export function localIso(
  instant: number,
  zone: Zone,
  precision: 'second' | 'millisecond' = 'second',
): string {
  return zoned(instant, zone).toString({ smallestUnit: precision, timeZoneName: 'never' })
}

/** A stretch of time with a constant offset of the zone. */
export interface OffsetSpan {
  readonly start: number
  readonly end: number
  /** Milliseconds east of UTC. */
  readonly offset: number
}

/** The stretches of constant offset within `[start, end)`. */
export function offsetSpans(start: number, end: number, zone: Zone): OffsetSpan[] {
  const spans: OffsetSpan[] = []
  let at = start
  while (at < end) {
    const local = zoned(at, zone)
    const next = local.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY
    const until = Math.min(next, end)
    spans.push({ start: at, end: until, offset: local.offsetNanoseconds / 1_000_000 })
    at = until
  }
  return spans
}
