import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventsStore } from '../../events/client.ts'
import { param, sql } from '../../events/sql.ts'
import { openTestStore, type TestStore } from '../../events/testing/open-test-store.ts'
import { FixedClock } from '../../lib/clock.ts'
import { createLog } from '../../lib/log.ts'
import { Journal } from '../journal/journal.ts'
import { hashSeeds } from '../record/event-hash.ts'
import { type AcceptedEvent, writeEventRecord } from '../record/event-record.ts'
import { uuidBytes } from '../record/uuid.ts'
import { type ScopeColumn, scopeColumns } from '../rows/columns.ts'
import { idBits } from '../testing/plain-events.ts'
import { Drain } from './drain.ts'
import { encodeScope } from './stored-rows.ts'

let opened: TestStore
let store: EventsStore
beforeAll(async () => {
  opened = await openTestStore()
  store = opened.store
})
afterAll(() => opened.dispose())

const at = (clock: string) => Date.parse(`2025-06-02T${clock}Z`)
const scopeFrom = (referrer: string) =>
  encodeScope({
    ...(Object.fromEntries(scopeColumns.map((column) => [column, ''])) as Record<ScopeColumn, string>),
    referrer,
  })

function accepted(
  website: string,
  id: string,
  time: number,
  more: Partial<AcceptedEvent> = {},
): AcceptedEvent {
  const bytes = uuidBytes(website)
  return {
    website: bytes,
    seeds: hashSeeds(bytes),
    received: time,
    time,
    id,
    kind: 'pageview',
    interactive: false,
    visitor: idBits(`A on ${website}`),
    before: 0n,
    after: 0n,
    hostname: 'example.com',
    page: `/${id}`,
    title: `Title ${id}`,
    name: '',
    props: {},
    engagedMs: 0,
    scrollDepth: 0,
    revenue: 0,
    currency: '',
    orderId: '',
    ...scopeFrom(id),
    ...more,
  }
}

interface Writer {
  readonly dir: string
  send(...events: AcceptedEvent[]): Promise<void>
  /** Ends this run and begins another on the same folder. */
  restart(): Promise<void>
  flush(): Promise<void>
  stop(): Promise<void>
}

async function startWriter(clock: FixedClock): Promise<Writer> {
  const dir = await mkdtemp(path.join(tmpdir(), 'footfall-drain-'))
  const log = createLog('silent')
  const start = async () => {
    const journal: Journal = await Journal.open({ dir, maxBytes: 1e9, log, begun: () => drain.begun() })
    const drain = new Drain({ store, journal, dir, clock, log })
    drain.start()
    return { journal, drain }
  }
  let run = await start()
  const stop = async () => {
    await run.drain.stop()
    await run.journal.close()
  }
  return {
    dir,
    send: (...events) =>
      new Promise((resolve, reject) => {
        for (const event of events) writeEventRecord(run.journal.writer, event, 0)
        run.journal.commit((durable) => (durable ? resolve() : reject(new Error('not durable'))))
      }),
    restart: async () => {
      await stop()
      run = await start()
    },
    flush: () => run.drain.flush(),
    stop: async () => {
      await stop()
      await rm(dir, { recursive: true })
    },
  }
}

async function visitsOf(website: string) {
  return store.query(sql`
    SELECT toUnixTimestamp64Milli(start) AS began, toUnixTimestamp64Milli(last) AS ended, pageviews, events, interactive, engaged_ms,
      entry_page, exit_page, entry_title, exit_title, referrer, visit
    FROM visits WHERE website_id = ${param('UUID', website)} GROUP BY ALL HAVING sum(sign) > 0 ORDER BY began`)
}

async function eventsOf(website: string) {
  return store.query(sql`
    SELECT page, kind, visit, referrer, version FROM events FINAL
    WHERE website_id = ${param('UUID', website)} ORDER BY time`)
}

describe('the writer', () => {
  test('stores events and their visit, and nothing remains in the folder', async () => {
    const website = '11111111-0000-4000-8000-000000000001'
    const writer = await startWriter(new FixedClock(at('10:00:00')))
    await writer.send(accepted(website, 'a', at('10:00:00')))
    await writer.send(accepted(website, 'b', at('10:10:00'), { title: '你好', page: '/足迹?q=1' }))
    await writer.send(
      accepted(website, 'c', at('10:11:00'), {
        kind: 'custom',
        name: 'buy',
        interactive: true,
        props: { size: 'XL', 颜色: '红' },
        revenue: 1999,
        currency: 'USD',
        orderId: 'o-1',
      }),
    )
    await writer.flush()
    const [visit] = (await visitsOf(website)) as { visit: string }[]
    expect(await visitsOf(website)).toEqual([
      {
        began: String(at('10:00:00')),
        ended: String(at('10:11:00')),
        pageviews: 2,
        events: 1,
        interactive: 1,
        engaged_ms: 0,
        entry_page: '/a',
        exit_page: '/足迹?q=1',
        entry_title: 'Title a',
        exit_title: '你好',
        referrer: 'a',
        visit: visit?.visit,
      },
    ])
    expect(await eventsOf(website)).toEqual([
      { page: '/a', kind: 'pageview', visit: visit?.visit, referrer: 'a', version: 0 },
      { page: '/足迹?q=1', kind: 'pageview', visit: visit?.visit, referrer: 'a', version: 0 },
      { page: '/c', kind: 'custom', visit: visit?.visit, referrer: 'a', version: 0 },
    ])
    expect(
      await store.query(
        sql`SELECT props, revenue, currency, order_id FROM events WHERE website_id = ${param('UUID', website)} AND name = 'buy'`,
      ),
    ).toEqual([{ props: { size: 'XL', 颜色: '红' }, revenue: '1999', currency: 'USD', order_id: 'o-1' }])
    expect(await readdir(writer.dir)).toEqual([])
    await writer.stop()
  })

  test('counts an id once within 48 hours, over restarts, and an order once ever', async () => {
    const website = '11111111-0000-4000-8000-000000000002'
    const clock = new FixedClock(at('10:00:00'))
    const writer = await startWriter(clock)
    const first = accepted(website, 'a', at('10:00:00'), {
      kind: 'custom',
      name: 'buy',
      revenue: 5,
      currency: 'USD',
      orderId: 'o',
    })
    await writer.send(first, first)
    await writer.send({ ...first, received: at('10:00:01') })
    await writer.flush()
    await writer.restart()
    const hours = 3_600_000
    await writer.send({ ...first, received: at('10:00:00') + 48 * hours, time: at('10:00:00') + 47 * hours })
    await writer.send({
      ...first,
      id: 'b',
      received: at('11:00:00') + 47 * hours,
      time: at('10:00:00') + 47 * hours,
    })
    await writer.flush()
    expect(
      await store.query(sql`
      SELECT count() AS events, sum(revenue) AS revenue FROM events FINAL WHERE website_id = ${param('UUID', website)}`),
    ).toEqual([{ events: '2', revenue: '5' }])
    expect(
      await store.query(sql`
      SELECT reason, sum(count) AS copies FROM drops WHERE website_id = ${param('UUID', website)} GROUP BY reason`),
    ).toEqual([{ reason: 'duplicate', copies: '3' }])
    clock.set(at('10:00:01') + 48 * hours)
    await writer.restart()
    await writer.send({ ...first, received: at('10:00:01') + 48 * hours, time: at('10:00:01') + 48 * hours })
    await writer.flush()
    expect(
      await store.query(sql`
      SELECT count() AS events FROM events FINAL WHERE website_id = ${param('UUID', website)}`),
    ).toEqual([{ events: '3' }])
    await writer.stop()
  })

  test('a late event bridges two stored visits, also after a restart', async () => {
    const website = '11111111-0000-4000-8000-000000000003'
    const clock = new FixedClock(at('10:00:00'))
    const writer = await startWriter(clock)
    await writer.send(accepted(website, 'a', at('10:00:00')))
    await writer.send(accepted(website, 'c', at('10:40:00')))
    await writer.flush()
    expect(await visitsOf(website)).toHaveLength(2)
    clock.set(at('20:00:00'))
    await writer.restart()
    await writer.send(accepted(website, 'b', at('10:20:00'), { received: at('20:00:00') }))
    await writer.flush()
    const visits = (await visitsOf(website)) as { visit: string }[]
    expect(visits).toHaveLength(1)
    expect(visits[0]).toMatchObject({ pageviews: 3, entry_page: '/a', exit_page: '/c', referrer: 'a' })
    const visit = visits[0]?.visit
    expect(await eventsOf(website)).toEqual([
      { page: '/a', kind: 'pageview', visit, referrer: 'a', version: 0 },
      { page: '/b', kind: 'pageview', visit, referrer: 'a', version: 0 },
      { page: '/c', kind: 'pageview', visit, referrer: 'a', version: 1 },
    ])
    await writer.stop()
  })
})
