import { hour } from '@footfall/contract/durations'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  batchesOf,
  idBits,
  journaled,
  plainEventLists,
  visitorOf,
} from '../../ingest/testing/plain-events.ts'
import { type PlainEvent, plainVisits } from '../../ingest/testing/reference.ts'
import { randomRuns } from '../../testing/random-runs.ts'
import { assignVisits } from './assign.ts'
import { MemoryVisits } from './memory-visits.ts'
import type { Missing } from './needs.ts'
import { type Known, visitMemory } from './state.ts'
import type { Orphan, Visit } from './visit.ts'

/** Tables of visits and events, as plain as possible: the sum of the writer's rows. */
class PlainStore {
  readonly visits = new Map<bigint, Visit>()
  readonly orphans = new Map<bigint, Orphan>()
  readonly visitOf = new Map<bigint, bigint>()
  loads = 0
  /** Whether what is between a need and the known range is left out. */
  loadsNarrowly = false

  load(needs: readonly Missing[]): Promise<Map<bigint, Known>> {
    this.loads++
    const ranges = needs.map(({ wide, ...need }) => (this.loadsNarrowly ? need : { ...need, ...wide }))
    const found = ranges.map(({ visitor, from, to }): [bigint, Known] => [
      visitor,
      {
        from,
        to,
        alias: 0n,
        visits: [...this.visits.values()]
          .filter((visit) => visit.visitor === visitor && visit.lastAny >= from && visit.start <= to)
          .sort((a, b) => a.start - b.start),
        // Of any time, as the store's.
        orphans: [...this.orphans.values()].filter((orphan) => orphan.visitor === visitor),
      },
    ])
    return Promise.resolve(new Map(found))
  }
}

async function arrive(
  batches: readonly (readonly PlainEvent[])[],
  periodOf: (time: number) => number,
  /** Whether the state is lost after this batch. */
  restarts: (batch: number) => boolean,
  nowOf: (batch: number) => number,
  openLimit = 200_000,
  loadsNarrowly: (batch: number) => boolean = () => false,
): Promise<PlainStore> {
  const store = new PlainStore()
  let state = new MemoryVisits({ openLimit, pastLimit: 2 })
  state.fill(new Map(), Number.NEGATIVE_INFINITY)
  for (const [index, batch] of batches.entries()) {
    store.loadsNarrowly = loadsNarrowly(index)
    const assignment = await assignVisits(
      batch.map((event) => journaled(event, periodOf)),
      { read: async (visitors) => state.read(visitors), load: (needs) => store.load(needs) },
    )
    for (const visit of assignment.removed) expect(store.visits.delete(visit.id)).toBe(true)
    for (const visit of assignment.added) store.visits.set(visit.id, visit)
    for (const { from, to } of assignment.moved)
      for (const [event, visit] of store.visitOf) if (visit === from.id) store.visitOf.set(event, to.id)
    for (const { orphan, to } of assignment.adopted) {
      store.visitOf.set(orphan.event, to.id)
      expect(store.orphans.delete(orphan.event)).toBe(true)
    }
    for (const { visit, events } of assignment.events)
      for (const event of events) {
        store.visitOf.set(event.event, visit?.id ?? 0n)
        if (!visit) store.orphans.set(event.event, event)
      }
    await state.write(assignment.known, nowOf(index))
    if (restarts(index)) {
      state = new MemoryVisits({ openLimit, pastLimit: 2 })
      state.fill(new Map(), Number.POSITIVE_INFINITY)
    }
  }
  return store
}

function shown(store: PlainStore, events: readonly PlainEvent[]) {
  const idOf = new Map(events.map((event) => [idBits(event.id), event.id]))
  const membersOf = (id: bigint) =>
    [...store.visitOf]
      .filter(([, visit]) => visit === id)
      .map(([event]) => idOf.get(event) ?? '?')
      .sort()
  return {
    orphans: membersOf(0n),
    visits: [...store.visits.values()]
      .map((visit) => ({
        visitor: visit.visitor,
        events: membersOf(visit.id),
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
      }))
      .sort(byStart),
  }
}

function expected(events: readonly PlainEvent[], periodOf: (time: number) => number) {
  const { visits, orphans } = plainVisits(events)
  return {
    orphans: orphans.sort(),
    visits: visits
      .map(({ person, first: _, events, ...visit }) => ({
        visitor: visitorOf(person, periodOf(visit.start)),
        ...visit,
        events: events.sort(),
      }))
      .sort(byStart),
  }
}

function byStart(a: { start: number; visitor: bigint }, b: { start: number; visitor: bigint }): number {
  return a.start - b.start || (a.visitor < b.visitor ? -1 : 1)
}

function* ones(): Generator<number> {
  for (;;) yield 1
}

const sizes = fc.infiniteStream(fc.integer({ min: 1, max: 8 }))

test.each([false, true])(
  'visits are those of the plain reading over restarts, a small memory and salt rotation; read narrowly: %s',
  async (loadsNarrowly) => {
    const rotation = (time: number) => (time < 7 * hour ? 1 : 2)
    await fc.assert(
      fc.asyncProperty(
        plainEventLists(600, 40),
        sizes,
        fc.array(fc.boolean()),
        fc.array(fc.integer({ min: 0, max: 12 })),
        fc.constantFrom(1, 2, 200_000),
        fc.array(fc.boolean()),
        async (events, batchSizes, restarts, hours, openLimit, widely) => {
          const store = await arrive(
            // Only single events are read narrowly.
            batchesOf(events, loadsNarrowly ? ones() : batchSizes),
            rotation,
            (batch) => restarts[batch] ?? false,
            (batch) => (hours[batch] ?? 0) * hour,
            openLimit,
            (batch) => loadsNarrowly && !widely[batch],
          )
          expect(shown(store, events)).toEqual(expected(events, rotation))
        },
      ),
      { numRuns: randomRuns(1000) },
    )
  },
)

test('engagement of before a restart carries a visit past the rotation of the salt', async () => {
  const plain = { person: 'A', interactive: false, engagedMs: 0 }
  const event = (id: string, minutes: number, kind: PlainEvent['kind']) => ({
    ...plain,
    id,
    kind,
    time: 6.5 * hour + minutes * 60_000,
    page: `/${id}`,
    source: id,
  })
  const events = [event('c', 31, 'pageview'), event('b', 1, 'engagement'), event('a', 0, 'pageview')]
  const rotation = (time: number) => (time < 7 * hour ? 1 : 2)
  const store = await arrive(
    [events.slice(0, 2), events.slice(2)],
    rotation,
    () => true,
    () => 0,
  )
  expect(shown(store, events)).toEqual(expected(events, rotation))
  expect(store.visits.size).toBe(1)
})

test('engagement of after the rotation of the salt belongs to the visit of a late event before it', async () => {
  const event = (id: string, minutes: number, kind: PlainEvent['kind'], engagedMs = 0) => ({
    ...{ id, kind, engagedMs, person: 'A', interactive: false, page: `/${id}`, source: id },
    time: 7 * hour + minutes * 60_000,
  })
  const events = [event('b', 5, 'engagement', 3), event('a', -5, 'pageview')]
  const rotation = (time: number) => (time < 7 * hour ? 1 : 2)
  const store = await arrive(
    events.map((one) => [one]),
    rotation,
    () => false,
    () => 7 * hour,
  )
  expect(shown(store, events)).toEqual(expected(events, rotation))
  expect([...store.visits.values()]).toMatchObject([{ engagedMs: 3 }])
})

test('a visit that ended when the memory begins goes on for thirty minutes', async () => {
  const event = (id: string, minutes: number) => ({
    ...{
      id,
      kind: 'pageview' as const,
      engagedMs: 0,
      person: 'A',
      interactive: false,
      page: `/${id}`,
      source: id,
    },
    time: minutes * 60_000,
  })
  const events = [event('a', 0), event('c', 40), event('b', 30)]
  const rotation = () => 1
  const store = await arrive(
    events.map((one) => [one]),
    rotation,
    () => false,
    (batch) => (batch === 0 ? 0 : visitMemory),
  )
  expect(shown(store, events)).toEqual(expected(events, rotation))
  expect(store.visits.size).toBe(1)
  expect(store.loads).toBe(0)
})

interface Remembering {
  readonly whom: string
  /** The person and minute of each event. `-A` is engagement. */
  readonly batches: readonly (readonly (readonly [person: string, minute: number])[])[]
  /** The minute of each batch. Visits of the last forty minutes may go on. */
  readonly now: readonly number[]
  readonly openLimit?: number
}

test.each<Remembering>([
  {
    whom: 'a past visitor who came again, and went',
    batches: [
      [['A', 10]],
      [
        ['A', 12],
        ['A', 100],
      ],
      [['B', 200]],
      [['A', 14]],
    ],
    now: [100, 100, 200, 200],
  },
  {
    whom: 'a visitor who is past, behind one whose visit may go on',
    batches: [[['C', 170]], [['A', 135]], [['A', 136]], [['A', 137]]],
    now: [170, 170, 200, 200],
  },
  {
    whom: 'a visitor with nothing but engagement, before many past ones',
    batches: [[['-A', 100]], [['B', 10]], [['C', 10]], [['D', 10]], [['A', 95]]],
    now: [100, 100, 100, 100, 100],
  },
  {
    whom: 'a visitor whose visit may just go on, before many past ones',
    batches: [[['A', 60]], [['B', 10]], [['C', 10]], [['D', 10]], [['A', 90]]],
    now: [100, 100, 100, 100, 100],
  },
  {
    whom: 'a visitor for whom there was no room',
    batches: [[['A', 10]], [['B', 11]], [['A', 40]]],
    now: [10, 11, 40],
    openLimit: 1,
  },
])('nothing wrong is remembered of $whom', async ({ batches, now, openLimit }) => {
  let nth = 0
  const sent = batches.map((batch) =>
    batch.map(([who, minute]): PlainEvent => {
      const kind = who.startsWith('-') ? 'engagement' : 'pageview'
      const id = `e${nth++}`
      const person = who.replace('-', '')
      return {
        id,
        person,
        time: minute * 60_000,
        kind,
        interactive: false,
        engagedMs: 1,
        page: `/${id}`,
        source: id,
      }
    }),
  )
  const rotation = () => 1
  const minuteOf = (batch: number) => (now[batch] ?? 0) * 60_000
  const store = await arrive(sent, rotation, () => false, minuteOf, openLimit)
  expect(shown(store, sent.flat())).toEqual(expected(sent.flat(), rotation))
})

test('a visit that runs over many rotations goes on under its first visitor', async () => {
  const events = Array.from({ length: 12 }, (_, i) => ({
    id: `e${i}`,
    person: 'A',
    time: i * 29 * 60_000,
    kind: 'pageview' as const,
    interactive: false,
    page: `/e${i}`,
    source: `e${i}`,
    engagedMs: 0,
  }))
  const hourly = (time: number) => Math.floor(time / hour)
  const store = await arrive(
    events.map((event) => [event]),
    hourly,
    () => false,
    (batch) => batch * 29 * 60_000,
  )
  expect(shown(store, events)).toEqual(expected(events, hourly))
  expect(store.visits.size).toBe(1)
  expect(store.loads).toBe(0)
})

test('a visit that is in two ranges read one by one is changed in both', async () => {
  const event = (id: string, person: string, halfHours: number) => ({
    id,
    person,
    time: halfHours * 1_800_000,
    kind: 'pageview' as const,
    interactive: false,
    engagedMs: 0,
    page: `/${id}`,
    source: id,
  })
  const events = [
    event('e0', 'A', 1),
    event('e1', 'C', 1),
    event('e2', 'C', 2),
    event('e3', 'C', 0),
    event('e4', 'C', 1),
  ]
  const rotation = () => 1
  const store = await arrive(
    events.map((one) => [one]),
    rotation,
    () => false,
    () => 0,
    1,
    () => true,
  )
  expect(shown(store, events)).toEqual(expected(events, rotation))
})

test.each([
  [
    'read one by one',
    [
      ['e0', 25, 'pageview'],
      ['e1', 80, 'engagement', 5],
      ['e2', 1200, 'engagement', 7],
      ['e3', 60, 'pageview'],
      ['e4', 16, 'pageview'],
    ],
    (batch: number) => batch < 4,
  ],
  [
    'that become one',
    [
      ['e0', 85, 'engagement', 5],
      ['e1', 110, 'engagement', 7],
      ['e2', 135, 'pageview'],
      ['e3', 60, 'pageview'],
      ['e4', 140, 'pageview'],
    ],
    (batch: number) => batch === 3,
  ],
] as const)(
  'an engagement event that is in two ranges %s gets a visit once',
  async (_, sent, loadsNarrowly) => {
    const event = (id: string, minutes: number, kind: PlainEvent['kind'], engagedMs = 0) => ({
      id,
      person: 'A',
      time: minutes * 60_000,
      kind,
      interactive: false,
      engagedMs,
      page: `/${id}`,
      source: id,
    })
    const events = sent.map(([id, minutes, kind, engagedMs]) => event(id, minutes, kind, engagedMs))
    const rotation = () => 1
    const store = await arrive(
      events.map((one) => [one]),
      rotation,
      (batch) => batch < 2,
      () => 0,
      200_000,
      loadsNarrowly,
    )
    expect(shown(store, events)).toEqual(expected(events, rotation))
  },
)
