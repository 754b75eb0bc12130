/** The traffic of a sample website on the calendar of its zone: ninety days until it was added, and the days that have followed. */
import { dayStart, localDate } from '../stats/time/zone.ts'
import type { SampleSite } from './sample-sites.ts'
import { type AddedLink, type SampleEvent, sampleClicks, sampleDay } from './sample-traffic.ts'

/** The days of traffic that a website has when it is added; the last of them is that day itself. */
export const sampleDays = 90

export class SampleCalendar {
  readonly #site: SampleSite
  readonly #links: readonly AddedLink[]
  readonly #first: ReturnType<typeof localDate>
  /** The last days asked for: the present one and the one before. */
  readonly #made = new Map<number, readonly SampleEvent[]>()

  /** `addedAt`: when the website was added, Unix milliseconds. */
  constructor(site: SampleSite, links: readonly AddedLink[], addedAt: number) {
    this.#site = site
    this.#links = links
    this.#first = localDate(addedAt, site.timeZone).subtract({ days: sampleDays - 1 })
  }

  /** Events of the visits that start on a day, 0 for the first, oldest first. Some may come after its end. */
  day(index: number): readonly SampleEvent[] {
    const made = this.#made.get(index)
    if (made) return made
    const midnight = dayStart(this.#first.add({ days: index }), this.#site.timeZone)
    const events = [
      ...sampleDay(this.#site, { index, midnight }),
      ...sampleClicks(this.#site, this.#links, { index, midnight }),
    ].sort((a, b) => a.time - b.time)
    for (const old of this.#made.keys()) if (old < index - 1) this.#made.delete(old)
    this.#made.set(index, events)
    return events
  }

  /** Events from `from` on and before `until` (Unix milliseconds), oldest first. */
  between(from: number, until: number): SampleEvent[] {
    // A visit of the evening may go on after midnight.
    const first = Math.max(0, this.#indexOf(from) - 1)
    const events: SampleEvent[] = []
    for (let index = first; index <= this.#indexOf(until); index++)
      events.push(...this.day(index).filter(({ time }) => time >= from && time < until))
    return events.sort((a, b) => a.time - b.time)
  }

  #indexOf(instant: number): number {
    return this.#first.until(localDate(instant, this.#site.timeZone)).days
  }
}
