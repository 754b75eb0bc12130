/** Local times that a day has twice, because its clock was set back. */
import { Temporal } from 'temporal-polyfill'
import { dayStart, offsetSpans, type Zone } from '../../time/zone.ts'

/** Milliseconds of the local clock: `[from, to)`. */
type Repeated = readonly [from: number, to: number]

/** Tells whether a time of the zone (ISO 8601, local) comes twice. */
export function repeatedTimes(zone: Zone): (localTime: string) => boolean {
  const days = new Map<string, readonly Repeated[]>()
  return (localTime) => {
    const day = localTime.slice(0, 10)
    const known = days.get(day) ?? repeatedOn(day, zone)
    days.set(day, known)
    if (known.length === 0) return false
    const clock = Date.parse(`${localTime.slice(0, 19)}Z`)
    return known.some(([from, to]) => from <= clock && clock < to)
  }
}

function repeatedOn(day: string, zone: Zone): Repeated[] {
  const date = Temporal.PlainDate.from(day)
  const spans = offsetSpans(dayStart(date, zone), dayStart(date.add({ days: 1 }), zone), zone)
  return spans.flatMap(({ start, offset }, index): Repeated[] => {
    const before = spans[index - 1]?.offset ?? offset
    return before > offset ? [[start + offset, start + before]] : []
  })
}
