import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { batchesOf, idBits, journaled, plainEventLists } from '../../ingest/testing/plain-events.ts'
import { type PlainEvent, plainVisits } from '../../ingest/testing/reference.ts'
import { mostOrphans, sessionize } from './sessionize.ts'
import type { Orphan, Visit } from './visit.ts'

/** Events in batches, as they arrive; the state is passed from batch to batch. */
function arrive(batches: readonly (readonly PlainEvent[])[]) {
  let visits: Visit[] = []
  let orphans: readonly Orphan[] = []
  const visitOf = new Map<string, string>()
  const idOf = new Map<bigint, string>()
  for (const batch of batches) {
    for (const event of batch) idOf.set(idBits(event.id), event.id)
    const result = sessionize(
      visits,
      orphans,
      batch.map((event) => journaled(event, () => 1)),
    )
    for (const { visit, from, events, adopted } of result.visits) {
      const name = visit.firstId
      for (const old of from) for (const [id, was] of visitOf) if (was === old.firstId) visitOf.set(id, name)
      for (const event of events) visitOf.set(event.id, name)
      for (const orphan of adopted) visitOf.set(idOf.get(orphan.event) ?? '', name)
    }
    visits = result.visits.map(({ visit }) => visit)
    orphans = result.orphans
  }
  return {
    orphans: orphans.map((orphan) => idOf.get(orphan.event)).sort(),
    visits: visits.map((visit) => ({
      first: visit.firstId,
      events: [...visitOf]
        .filter(([, name]) => name === visit.firstId)
        .map(([id]) => id)
        .sort(),
      start: visit.start,
      last: visit.last,
      lastAny: visit.lastAny,
      pageviews: visit.pageviews,
      customs: visit.events,
      interactive: visit.interactive,
      engagedMs: visit.engagedMs,
      entry: visit.entry?.page.toString() ?? '',
      exit: visit.exit?.page.toString() ?? '',
      source: visit.scope.source.toString(),
    })),
  }
}

function expected(events: readonly PlainEvent[]) {
  const { visits, orphans } = plainVisits(events)
  return {
    orphans: orphans.sort(),
    visits: visits.map(({ person: _, events, ...visit }) => ({ ...visit, events: events.sort() })),
  }
}

const plain = (id: string, time: number, more: Partial<PlainEvent> = {}): PlainEvent => ({
  id,
  time,
  person: 'A',
  kind: 'pageview',
  interactive: false,
  page: `/${id}`,
  source: id,
  engagedMs: 0,
  ...more,
})

const events = plainEventLists(300, 25).map((list) => list.map((event) => ({ ...event, person: 'A' })))

test('any order of arrival, in any batches, gives the visits of the plain reading', () => {
  fc.assert(
    fc.property(events, fc.infiniteStream(fc.integer({ min: 1, max: 6 })), (list, sizes) => {
      const batches = batchesOf(list, sizes)
      expect(arrive(batches)).toEqual(expected(list))
    }),
    { numRuns: 3000 },
  )
})

describe('cuts', () => {
  const at = (text: string) => Date.parse(`2025-06-02T${text}Z`)
  test('1,800,000 ms go on, 1,800,001 ms open another', () => {
    const { visits } = arrive([
      [plain('a', at('10:00:00.000')), plain('b', at('10:30:00.000')), plain('c', at('11:00:00.001'))],
    ])
    expect(visits.map((visit) => [visit.start, visit.last, visit.pageviews])).toEqual([
      [at('10:00:00.000'), at('10:30:00.000'), 2],
      [at('11:00:00.001'), at('11:00:00.001'), 1],
    ])
  })
  test('a late event bridges two visits into one with the first source', () => {
    const { visits } = arrive([
      [plain('a', at('10:00:00'))],
      [plain('c', at('10:40:00'))],
      [plain('b', at('10:20:00'))],
    ])
    expect(visits).toHaveLength(1)
    expect(visits[0]).toMatchObject({ first: 'a', source: 'a', entry: '/a', exit: '/c', pageviews: 3 })
  })
  test('a late event before the visit gives it its source', () => {
    const { visits } = arrive([[plain('b', at('10:20:00'))], [plain('a', at('10:00:00'))]])
    expect(visits[0]).toMatchObject({ first: 'a', source: 'a', entry: '/a', exit: '/b' })
  })
  test('engagement goes on with a visit but opens none', () => {
    const engagement = { kind: 'engagement', engagedMs: 5 } as const
    const { visits, orphans } = arrive([
      [plain('g', at('09:50:00'), engagement), plain('a', at('10:00:00'))],
      [
        plain('h', at('10:25:00'), engagement),
        plain('b', at('10:50:00')),
        plain('i', at('11:20:01'), engagement),
      ],
    ])
    expect(visits).toHaveLength(1)
    expect(visits[0]).toMatchObject({ pageviews: 2, engagedMs: 5, last: at('10:50:00') })
    expect(orphans).toEqual(['g', 'i'])
  })
})

test.each([
  ['l', { firstId: '', entry: '/m', exit: '/l', engagedMs: 0, left: 1 }],
  ['a', { firstId: 'a', entry: '/a', exit: '/m', engagedMs: 5, left: 0 }],
])(
  'a visit whose ids are forgotten began after engagement of its millisecond; then comes %s',
  (id, expected) => {
    const read = (event: PlainEvent) => journaled(event, () => 1)
    const { visits } = sessionize([], [], [read(plain('m', 7))])
    const engaged = read(plain('k', 7, { kind: 'engagement', engagedMs: 5 }))
    const { orphans } = sessionize([], [], [engaged])
    const forgotten = visits.map(({ visit }) => ({
      ...visit,
      firstId: '',
      entry: visit.entry && { ...visit.entry, id: '' },
      exit: visit.exit && { ...visit.exit, id: '' },
    }))
    const after = sessionize(forgotten, orphans, [read(plain(id, 7))])
    expect(
      after.visits.map(({ visit: { firstId, entry, exit, engagedMs } }) => ({
        firstId,
        entry: entry?.page.toString(),
        exit: exit?.page.toString(),
        engagedMs,
        left: after.orphans.length,
      })),
    ).toEqual([expected])
  },
)

test('of engagement events without a visit, the newest are known', () => {
  const sent = Array.from({ length: mostOrphans + 2 }, (_, nth) =>
    journaled(plain(`e${nth}`, nth, { kind: 'engagement', engagedMs: 5 }), () => 1),
  )
  const { orphans, newOrphans } = sessionize([], [], sent)
  expect([orphans.length, orphans[0]?.time, newOrphans.length]).toEqual([mostOrphans, 2, sent.length])
})
