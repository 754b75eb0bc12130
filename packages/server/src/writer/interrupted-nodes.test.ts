/** Nodes that share their state, interrupted where one of them does not know what became of its batch: everything counts once. */
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { day } from '@footfall/contract/durations'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { EventsStore } from '../events/client.ts'
import { StoreUnavailable } from '../events/errors.ts'
import { param, sql } from '../events/sql.ts'
import { openTestStore, type TestStore } from '../events/testing/open-test-store.ts'
import { startTestRedis, type TestRedis } from '../ingest/testing/redis.ts'
import { accepted, startWriter, type TestWriter } from '../ingest/testing/start-writer.ts'
import { createLog } from '../lib/log.ts'
import { FixedClock } from '../testing/fixed-clock.ts'
import { RedisHold } from './state/redis-hold.ts'
import { RedisState } from './state/redis-state.ts'

const now = Date.now()
let opened: TestStore
let redis: TestRedis
beforeAll(async () => {
  ;[opened, redis] = await Promise.all([openTestStore(), startTestRedis()])
})
afterAll(() => Promise.all([opened.dispose(), redis.dispose()]))

interface Node {
  readonly writer: TestWriter
  readonly clock: FixedClock
  /** How long each file took, in milliseconds. */
  readonly times: readonly number[]
  /** Replaces a step of the node's state, or of its store, until it is set back to null. */
  readonly instead: {
    insert: EventsStore['insert'] | null
    persist: RedisState['persist'] | null
    committed: RedisState['committed'] | null
  }
}

/** Nodes with a website of their own. */
async function startNodes(count: number) {
  const website = randomUUID()
  const prefix = `{${website}}:`
  const start = async (): Promise<Node> => {
    const instead: Node['instead'] = { insert: null, persist: null, committed: null }
    const store: EventsStore = {
      ...opened,
      insert: (...given) => (instead.insert ?? opened.insert)(...given),
    }
    const clock = new FixedClock(now)
    const times: number[] = []
    const writer = await startWriter(store, clock, {
      stored: (time) => void times.push(time),
      makeState: (source) => {
        const state = new RedisState(source, { redis: redis.redis, log: createLog('silent'), prefix })
        const [persist, committed] = [state.persist.bind(state), state.committed.bind(state)]
        state.persist = (batch) => (instead.persist ?? persist)(batch)
        state.committed = async (name) => {
          await committed(name)
          await instead.committed?.(name)
        }
        return state
      },
    })
    onTestFinished(() => writer.stop())
    return { writer, clock, times, instead }
  }
  const nodes = await Promise.all(Array.from({ length: count }, start))
  const of = sql`website_id = ${param('UUID', website)}`
  const numberOf = async (what: ReturnType<typeof sql>): Promise<number> => {
    const [row] = await opened.query<{ n: string }>(sql`SELECT ${what} AS n`)
    return Number(row?.n)
  }
  return {
    website,
    prefix,
    nodes: nodes as [Node, ...Node[]],
    event: (id: string, time = now - 1000) => accepted(website, id, time),
    events: () => numberOf(sql`(SELECT count() FROM events FINAL WHERE ${of})`),
    visits: () => numberOf(sql`(SELECT sum(sign) FROM visits WHERE ${of})`),
    duplicates: () => numberOf(sql`(SELECT sum(count) FROM drops WHERE ${of} AND reason = 'duplicate')`),
    /** As if Redis came back empty. */
    loseState: async () => {
      const keys = await redis.redis.keys(`${prefix}*`)
      await redis.redis.del(...keys.filter((key) => !key.endsWith('turn')))
    },
  }
}

const unavailable = () => Promise.reject(new StoreUnavailable('away'))

test('a node that returns does not insert again what another has committed, also when the store has forgotten its tokens', async () => {
  const { nodes, event, events, duplicates } = await startNodes(2)
  const [down, running] = nodes as [Node, Node]
  down.instead.insert = unavailable
  await down.writer.send(event('one'), event('one'))
  void down.writer.flush().catch(() => undefined)
  await expect.poll(() => readdir(down.writer.dir)).toContainEqual(expect.stringMatching(/\.plan$/))
  await expect.poll(async () => (await readdir(down.writer.dir)).join()).not.toMatch(/\.log/)
  await down.writer.halt()
  await running.writer.send(event('two'))
  await running.writer.flush()
  expect([await events(), await duplicates()]).toEqual([2, 1])
  down.instead.insert = (table, rows, options) =>
    opened.insert(table, rows, { ...options, token: `${options.token} forgotten` })
  await down.writer.restart()
  await down.writer.flush()
  expect([await events(), await duplicates()]).toEqual([2, 1])
  expect((await readdir(down.writer.dir)).join()).not.toMatch(/\.plan/)
})

test('a batch whose end was not heard of is not planned again, and is measured once', async () => {
  const { nodes, event, events, duplicates } = await startNodes(1)
  const [{ writer, times, instead }] = nodes
  instead.committed = async () => {
    instead.committed = null
    throw new Error('the answer is lost')
  }
  await writer.send(event('one'))
  await writer.flush()
  expect([await events(), await duplicates()]).toEqual([1, 0])
  expect(times).toEqual([expect.any(Number)])
})

test('a plan that came to nothing does not stay beside the parts of its file', async () => {
  const { website, prefix, nodes, event, events } = await startNodes(1)
  const [{ writer, instead }] = nodes
  const other = randomUUID()
  const hold = new RedisHold(redis.redis, `${prefix}held`)
  instead.persist = async () => {
    instead.persist = null
    // Meanwhile another node begins to change rows of the website.
    expect(await hold.begin(website)).toBe(true)
    throw new Error('Redis is away')
  }
  await writer.send(event('one'), accepted(other, 'two', now - 1000))
  void writer.flush().catch(() => undefined)
  await expect
    .poll(() => opened.query(sql`SELECT page FROM events WHERE website_id = ${param('UUID', other)}`))
    .toEqual([{ page: '/two' }])
  await expect.poll(async () => (await readdir(writer.dir)).join()).not.toMatch(/\.plan/)
  expect(await events()).toBe(0)
  await hold.end()
  await writer.flush()
  expect(await events()).toBe(1)
})

test('a node that was down for days knows the copies that others counted when its events came in', async () => {
  const { nodes, event, events, duplicates } = await startNodes(2)
  const [down, running] = nodes as [Node, Node]
  down.instead.persist = () => Promise.reject(new Error('Redis is away'))
  await down.writer.send(event('one'))
  await down.writer.halt()
  await running.writer.send(event('one'))
  await running.writer.flush()
  for (const { clock } of nodes) clock.advance(3 * day)
  await running.writer.restart()
  await running.writer.flush()
  down.instead.persist = null
  await down.writer.restart()
  await down.writer.flush()
  expect([await events(), await duplicates()]).toEqual([1, 1])
})

/** Resolves when the plan is the only copy of the events that the node has. */
async function untilPlanned({ writer: { dir } }: Node): Promise<void> {
  await expect.poll(() => readdir(dir)).toContainEqual(expect.stringMatching(/\.plan$/))
  await expect.poll(async () => (await readdir(dir)).join()).not.toMatch(/\.log/)
}

test('a node that was cut off does not insert again what another has committed meanwhile', async () => {
  const { nodes, event, events, visits, duplicates } = await startNodes(2)
  const [cutOff, running] = nodes as [Node, Node]
  cutOff.instead.insert = unavailable
  await cutOff.writer.send(event('one'), event('one'))
  void cutOff.writer.flush().catch(() => undefined)
  await untilPlanned(cutOff)
  await running.writer.send(event('two'))
  await running.writer.flush()
  cutOff.instead.insert = (table, rows, options) =>
    opened.insert(table, rows, { ...options, token: `${options.token} forgotten` })
  await cutOff.writer.flush()
  expect([await events(), await visits(), await duplicates()]).toEqual([2, 1, 1])
  expect((await readdir(cutOff.writer.dir)).join()).not.toMatch(/\.plan/)
})

test('a batch whose plan Redis has thrown away, for want of memory, is not taken for a stored one', async () => {
  const { prefix, nodes, event, events } = await startNodes(1)
  const [node] = nodes
  node.instead.insert = unavailable
  await node.writer.send(event('one'))
  void node.writer.flush().catch(() => undefined)
  await untilPlanned(node)
  await node.writer.halt()
  expect(await redis.redis.del(`${prefix}plans`)).toBe(1)
  node.instead.insert = null
  await node.writer.restart()
  await node.writer.flush()
  expect(await events()).toBe(1)
})

test.each(['running', 'restarted'])(
  'a batch that was stored in part when Redis lost everything is completed and known, by a node that was %s',
  async (how) => {
    const { website, nodes, event, events, visits, duplicates, loseState } = await startNodes(2)
    const [interrupted, other] = nodes as [Node, Node]
    interrupted.instead.insert = (table, rows, options) =>
      table === 'events' || table === 'visits' ? unavailable() : opened.insert(table, rows, options)
    await interrupted.writer.send(event('one'))
    void interrupted.writer.flush().catch(() => undefined)
    await untilPlanned(interrupted)
    await expect
      .poll(() =>
        opened.query(sql`SELECT 1 FROM event_ids WHERE website_id = ${param('UUID', website)} LIMIT 1`),
      )
      .toHaveLength(1)
    if (how === 'restarted') await interrupted.writer.halt()
    await loseState()
    interrupted.instead.insert = null
    if (how === 'restarted') await interrupted.writer.restart()
    await interrupted.writer.flush()
    expect([await events(), await visits()]).toEqual([1, 1])
    await other.writer.send(event('one'), event('two', now))
    await other.writer.flush()
    expect([await events(), await visits(), await duplicates()]).toEqual([2, 1, 1])
  },
)
