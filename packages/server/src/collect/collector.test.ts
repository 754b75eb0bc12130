/** For which quarter-hour a drop counts, and whose allowance a body uses up. */
import { hour } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import { nowhere } from '../enrich/place-values.ts'
import { ByteWriter } from '../lib/bytes/byte-writer.ts'
import { laneOf, takeBody, takeEvent } from './collector.ts'
import type { DroppedEvent } from './drop-tally.ts'
import { makeReady } from './known-website.ts'
import { plainTeam, plainWebsite } from './plain-website.testing.ts'
import type { Deps, SentEvent } from './sent-event.ts'
import { newTotals } from './totals.ts'

const received = Date.parse('2025-06-02T10:00:00Z')
const id = '018f0000-0000-7000-8000-00000000000a'
const website = makeReady(plainWebsite(id, { excludedPaths: ['/admin/*'] }))
const deps = {
  websites: { find: (asked: string) => (asked === id ? website : null) },
  places: { find: () => nowhere },
} as unknown as Deps

const person =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const bot = { userAgent: 'Googlebot/2.1' }
const excluded = { url: 'https://example.com/admin/' }

function dropsOf(from: object, sent: Partial<SentEvent>): DroppedEvent[] {
  const drops: DroppedEvent[] = []
  const sender = { websiteId: id, received, address: '', userAgent: '', headers: {}, isServer: true, ...from }
  const event = { kind: 'pageview', time: received, url: 'https://example.com/', ...sent } as SentEvent
  const tally = { add: (drop: DroppedEvent) => drops.push(drop) } as never
  expect(takeEvent(sender, event, { tally, deps }, new ByteWriter(), 0)).not.toBeNull()
  return drops
}

test.each<[string, object, Partial<SentEvent>, number | null]>([
  ['a bot that an import brings counts when it came', bot, { time: received - hour }, received - hour],
  ['one of a time that cannot be, now', bot, { time: Date.UTC(1999, 11, 31) }, received],
  ['one of a time to come, now', bot, { time: received + 1 }, received],
  ['an event on an excluded path counts now', {}, { ...excluded, time: received - hour }, received],
  ['an engagement counts as no drop', {}, { ...excluded, kind: 'engagement' }, null],
])('%s', (_, from, sent, time) => {
  expect(dropsOf(from, sent).map((drop) => drop.time)).toEqual(time === null ? [] : [time])
})

test('of a dropped event an owner sees no more than of a counted one', () => {
  const [shown] = dropsOf(bot, {
    url: 'https://user:secret@www.example.com/a?token=secret#secret',
    referrer: 'https://user:secret@www.google.com/search?q=secret',
  })
  expect(shown?.describe?.()).toEqual({
    page: '/a',
    hostname: 'www.example.com',
    referrer: 'google.com/search',
    userAgent: bot.userAgent,
  })
})

test('a dropped event is counted by its reason, and not as accepted', () => {
  const totals = newTotals()
  const event = { k: 'pageview', u: excluded.url } as const
  const body = { w: id, e: ['a', 'b'].map((each) => ({ ...event, id: each })) }
  const options = { clock: { now: () => received }, deps, tally: { add() {} } as never, totals }
  const from = { address: '', headers: { 'user-agent': person } }
  expect(takeBody(body, from, options, { writer: new ByteWriter() })).toEqual(['excluded_path'])
  expect(totals).toEqual({ ...newTotals(), dropped: new Map([['excluded_path', 2]]) })
})

test('every event of a body uses up its team’s allowance, however the website’s id is written', () => {
  const asked: unknown[] = []
  const allowance = {
    exceeds(...each: unknown[]) {
      asked.push(each)
      return each[0] !== plainTeam
    },
  }
  const journal = { live: 'live', imports: 'imports' } as never
  const e = [
    { id: 'a', k: 'pageview', u: '' },
    { id: 'b', k: 'pageview', u: '' },
  ] as const
  for (const w of [id, id.toUpperCase()])
    expect(laneOf({ w, e: [...e] }, { journal, deps, allowance })).toBe('live')
  expect(asked).toEqual([
    [plainTeam, 2],
    [plainTeam, 2],
  ])
})
