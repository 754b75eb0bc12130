/** Whatever the order and batches of events, with repeats, restarts and salt rotation: the store's content equals the plain definitions. */
import { randomUUID } from 'node:crypto'
import { hour } from '@footfall/contract/durations'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventsStore } from '../events/client.ts'
import { param, sql } from '../events/sql.ts'
import { openTestStore, type TestStore } from '../events/testing/open-test-store.ts'
import { type Fault, faultyStore } from '../ingest/testing/faulty-store.ts'
import { batchesOf, plainEventLists, visitorOf } from '../ingest/testing/plain-events.ts'
import { startTestRedis, type TestRedis } from '../ingest/testing/redis.ts'
import { type PlainEvent, plainVisits } from '../ingest/testing/reference.ts'
import { accepted, startWriter } from '../ingest/testing/start-writer.ts'
import type { AcceptedEvent } from '../journal/record/event-record.ts'
import { createLog } from '../lib/log.ts'
import { FixedClock } from '../testing/fixed-clock.ts'
import { isLongRun, randomRuns, randomSeed, randomTimeout } from '../testing/random-runs.ts'
import { RedisState } from './state/redis-state.ts'
import type { MakeState } from './state/writer-state.ts'

let store: TestStore
let redis: TestRedis
beforeAll(async () => {
  ;[store, redis] = await Promise.all([openTestStore(), startTestRedis()])
})
afterAll(() => Promise.all([store.dispose(), redis.dispose()]))

let states = 0
/** States of nodes that work together. */
const memory = (): undefined => undefined
const shared = (): MakeState => {
  const prefix = `{exactness${++states}}:`
  return (source) => new RedisState(source, { redis: redis.redis, log: createLog('silent'), prefix })
}

const begin = Date.parse('2025-06-30T18:00:00Z')
const rotation = Date.parse('2025-07-01T00:00:00Z')
const periodOf = (time: number) => (time < rotation ? 1 : 2)

function acceptedOf(website: string, event: PlainEvent): AcceptedEvent {
  const person = `${event.person} on ${website}`
  const period = periodOf(event.time)
  return accepted(website, event.id, event.time, {
    received: begin + 12 * hour,
    kind: event.kind,
    interactive: event.kind === 'custom' && event.interactive,
    engagedMs: event.engagedMs,
    visitor: visitorOf(person, period),
    before: visitorOf(person, period - 1),
    after: visitorOf(person, period + 1),
  })
}

async function stored(website: string) {
  const who = sql`website_id = ${param('UUID', website)}`
  const visits = await store.query(sql`
    SELECT visitor, toUnixTimestamp64Milli(start) AS began, toUnixTimestamp64Milli(last) AS ended, toUnixTimestamp64Milli(last_any) AS any_ended,
      pageviews, events, interactive, engaged_ms, entry_page, exit_page, referrer, sum(sign) AS signs
    FROM visits WHERE ${who} GROUP BY ALL HAVING signs != 0 ORDER BY began, visitor`)
  // Reports read the visits with FINAL, so the rows that take visits back must have come after those that they take back.
  const final = await store.query(sql`
    SELECT visit, start, last_any, pageviews, exit_page FROM visits FINAL WHERE ${who}
    EXCEPT SELECT visit, start, last_any, pageviews, exit_page FROM visits WHERE ${who} GROUP BY ALL HAVING sum(sign) > 0`)
  const events = await store.query(sql`
    SELECT e.page AS page, e.visitor AS visitor, e.referrer AS referrer, toUnixTimestamp64Milli(v.start) AS began
    FROM (SELECT page, visitor, visit, referrer FROM events FINAL WHERE ${who}) AS e
    LEFT JOIN (SELECT visit, any(start) AS start FROM visits WHERE ${who} GROUP BY visit HAVING sum(sign) > 0) AS v ON v.visit = e.visit
    ORDER BY page`)
  const firsts = await store.query(sql`
    SELECT visitor, toUnixTimestamp64Milli(min(first)) AS first_ms FROM visitors WHERE ${who} GROUP BY visitor ORDER BY visitor`)
  return { visits, final, events, firsts }
}

function expected(website: string, list: readonly PlainEvent[]) {
  const { visits, orphans } = plainVisits(list)
  const owner = ({ person, start }: { person: string; start: number }) =>
    visitorOf(`${person} on ${website}`, periodOf(start)).toString()
  const byId = new Map(list.map((event) => [event.id, event]))
  const firsts = new Map<string, number>()
  for (const visit of visits)
    firsts.set(owner(visit), Math.min(visit.start, firsts.get(owner(visit)) ?? visit.start))
  return {
    visits: visits
      .map((visit) => ({
        visitor: owner(visit),
        began: String(visit.start),
        ended: String(visit.last),
        any_ended: String(visit.lastAny),
        pageviews: visit.pageviews,
        events: visit.customs,
        interactive: visit.interactive,
        engaged_ms: visit.engagedMs,
        entry_page: visit.entry,
        exit_page: visit.exit,
        referrer: visit.source,
        signs: '1',
      }))
      .sort((a, b) => Number(a.began) - Number(b.began) || (BigInt(a.visitor) < BigInt(b.visitor) ? -1 : 1)),
    final: [],
    events: [
      ...visits.flatMap((visit) =>
        visit.events.map((id) => ({
          page: `/${id}`,
          visitor: owner(visit),
          referrer: visit.source,
          began: String(visit.start),
        })),
      ),
      ...orphans.map((id) => {
        const event = byId.get(id)
        const visitor = visitorOf(`${event?.person} on ${website}`, periodOf(event?.time ?? 0)).toString()
        return { page: `/${id}`, visitor, referrer: id, began: '0' }
      }),
    ].sort((a, b) => (a.page < b.page ? -1 : 1)),
    firsts: [...firsts]
      .map(([visitor, time]) => ({ visitor, first_ms: String(time) }))
      .sort((a, b) => (BigInt(a.visitor) < BigInt(b.visitor) ? -1 : 1)),
  }
}

/** Moved to where the salt rotates. */
function shifted(list: readonly PlainEvent[]): PlainEvent[] {
  return list.map((event) => ({ ...event, time: begin + event.time }))
}

let draws = 0
/** Each test draws others; `FAST_CHECK_SEED` repeats a test that runs alone (`-t`). */
const draw = () => ({
  seed: randomSeed + draws++,
  numRuns: randomRuns(1, 50),
  // Before the test's own timeout, so that the current case is printed.
  interruptAfterTimeLimit: randomTimeout(200_000),
  markInterruptAsFailure: true,
})
const sizes = fc.infiniteStream(fc.integer({ min: 1, max: 12 }))

const steps = fc.constantFrom('go on', 'flush', 'restart', 'send again', 'forget')

interface Arrival {
  readonly list: readonly PlainEvent[]
  readonly sizes: Iterator<number>
  readonly between: readonly string[]
  readonly clocks: readonly number[]
  /** The node of each batch, and the journal lane. */
  readonly nodes: readonly number[]
  readonly imported: readonly boolean[]
  /** Whether the writers begin only when they are flushed: then many imported files wait, and are laid out by time. */
  readonly held?: boolean
  /** Whether nearly every file becomes too large a plan, and is split. */
  readonly splits?: boolean
}

const tiny = { bytes: 700, movedBytes: 1e6 }

async function arriveAndCompare(
  { list, sizes, between, clocks, nodes, imported, held, splits }: Arrival,
  writerStore: EventsStore,
  makeStates: readonly (MakeState | undefined)[],
): Promise<void> {
  const website = randomUUID()
  const clock = new FixedClock(begin)
  // A file for each imported batch.
  const writers = await Promise.all(
    makeStates.map((makeState) =>
      startWriter(writerStore, clock, {
        importFileBytes: 1,
        ...(held && { held }),
        ...(makeState && { makeState }),
        ...(splits && { planLimits: tiny }),
      }),
    ),
  )
  try {
    for (const [i, batch] of batchesOf(list, sizes).entries()) {
      clock.set(begin + (clocks[i] ?? 0) * hour)
      const writer = writers[(nodes[i] ?? 0) % writers.length]
      if (!writer) continue
      const events = batch.map((event) => acceptedOf(website, event))
      await (imported[i] ? writer.sendImported(...events) : writer.send(...events))
      const what = between[i]
      if (what === 'flush') await writer.flush()
      if (what === 'restart') await writer.restart()
      if (what === 'copy') await writer.sendImported(...events)
      if (what === 'forget') await redis.redis.flushall()
      if (what === 'send again') {
        await writer.flush()
        // To the next node, as a client does whose connection broke.
        await writers[((nodes[i] ?? 0) + 1) % writers.length]?.send(...events)
      }
    }
    await Promise.all(writers.map((writer) => writer.flush()))
    expect(await stored(website)).toEqual(expected(website, list))
  } finally {
    await Promise.all(writers.map((writer) => writer.stop()))
  }
}

/** Where one list is drawn, it is neither tiny nor costly. */
const [fewest, most] = isLongRun ? [0, 30] : [12, 20]
const many = { minLength: 12, maxLength: 12 }
const arrival: fc.Arbitrary<Arrival> = fc.record({
  list: plainEventLists(720, most, fewest).map(shifted),
  sizes,
  between: fc.array(steps, many),
  clocks: fc.array(fc.integer({ min: 0, max: 14 }), many),
  nodes: fc.array(fc.integer({ min: 0, max: 1 }), many),
  imported: fc.array(fc.boolean(), many),
})

/** A history that is imported shuffled and with copies, and live events of the same visitors in between. */
const history: fc.Arbitrary<Arrival> = fc.record({
  list: plainEventLists(720, most, 16).map(shifted),
  sizes: fc.infiniteStream(fc.integer({ min: 1, max: 4 })),
  between: fc.array(fc.constantFrom('go on', 'copy'), { minLength: 30, maxLength: 30 }),
  clocks: fc.constant([]),
  nodes: fc.constant([]),
  imported: fc.array(
    fc.nat(4).map((n) => n > 0),
    { minLength: 30, maxLength: 30 },
  ),
  held: fc.constant(true),
})

/** Nearly every event becomes a plan. */
const split: fc.Arbitrary<Arrival> = fc
  .oneof(arrival, history)
  .map((how) => ({ ...how, list: how.list.slice(0, isLongRun ? most : 8), splits: true }))

const faults = fc.infiniteStream(fc.integer({ min: 0, max: 9 }))
const faulty = (dice: Iterator<number>): EventsStore =>
  faultyStore(store, (): Fault => {
    const thrown = dice.next().value as number
    return thrown === 0 ? 'before' : thrown === 1 ? 'after' : 'none'
  })

describe.each([
  ['in memory', memory, 1],
  ['in Redis', shared, 1],
  ['in Redis, by two nodes', shared, 2],
] as const)('with what is remembered %s', { timeout: randomTimeout(240_000) }, (_, state, nodes) => {
  const statesOf = () => {
    const one = state()
    return Array.from({ length: nodes }, () => one)
  }

  test('any arrival gives the same visits, events and first days', async () => {
    await fc.assert(
      fc.asyncProperty(arrival, (how) => arriveAndCompare(how, store, statesOf())),
      draw(),
    )
  })

  // What one node remembers in Redis, two nodes do, too.
  test.skipIf(state === shared && nodes === 1 && !isLongRun)(
    'a history that waits is laid out by time first, and gives the same',
    async () => {
      await fc.assert(
        fc.asyncProperty(history, (how) => arriveAndCompare(how, store, statesOf())),
        draw(),
      )
    },
  )

  test('so it does when the store fails before or after any call, and the writer is ended in between', async () => {
    await fc.assert(
      fc.asyncProperty(arrival, faults, (how, dice) => arriveAndCompare(how, faulty(dice), statesOf())),
      draw(),
    )
  })

  test.skipIf(state === shared && nodes === 1 && !isLongRun)(
    'so it does when files are split, because their plans would be too large',
    async () => {
      await fc.assert(
        fc.asyncProperty(split, faults, (how, dice) => arriveAndCompare(how, faulty(dice), statesOf())),
        draw(),
      )
    },
  )
})
