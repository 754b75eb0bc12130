import { day } from '@footfall/contract/durations'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SampleCalendar, sampleDays } from './sample-calendar.ts'
import { sampleLinks } from './sample-links.ts'
import { sampleSites } from './sample-sites.ts'

const addedAt = Date.parse('2026-11-20T04:00:00Z')
const calendars = sampleSites.map((site) => {
  const links = (sampleLinks[site.domain] ?? []).map((link) => ({ ...link, id: `id of ${link.slug}` }))
  return new SampleCalendar(site, links, addedAt)
})
const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id)

test('however time is divided, each event comes once, in the order of time', () => {
  const start = addedAt - 2 * day
  fc.assert(
    fc.property(
      fc.constantFrom(...calendars),
      fc.array(fc.integer({ min: 0, max: 4 * day }), { minLength: 2, maxLength: 8 }),
      (calendar, instants) => {
        const cuts = instants.map((instant) => start + instant).sort((a, b) => a - b)
        const [first = 0, last = 0] = [cuts[0], cuts.at(-1)]
        const pieces = cuts.slice(1).flatMap((until, nth) => calendar.between(cuts[nth] ?? 0, until))
        expect(pieces).toEqual(calendar.between(first, last))
        expect(new Set(idsOf(pieces)).size).toBe(pieces.length)
        expect(pieces.every(({ time }) => time >= first && time < last)).toBe(true)
      },
    ),
    { numRuns: 8 },
  )
})

test('traffic goes on after the day on which the website was added', () => {
  for (const calendar of calendars) {
    const before = calendar.between(addedAt - 7 * day, addedAt).length
    const after = calendar.between(addedAt, addedAt + 7 * day).length
    expect(after).toBeGreaterThan(before / 2)
    expect(calendar.day(sampleDays).some(({ name }) => name === 'short_link')).toBe(true)
  }
})
