import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventsStore } from '../events/client.ts'
import { eraseWebsite } from '../events/erase-website.ts'
import { param, sql } from '../events/sql.ts'
import { openTestStore, rowsOf, type TestStore } from '../events/testing/open-test-store.ts'
import { faultyStore } from '../ingest/testing/faulty-store.ts'
import { idBits } from '../ingest/testing/plain-events.ts'
import { accepted, startWriter } from '../ingest/testing/start-writer.ts'
import type { AcceptedEvent } from '../journal/record/event-record.ts'
import { fileHeader, frameHeaderBytes, sealFrame } from '../journal/record/frames.ts'
import { FixedClock } from '../testing/fixed-clock.ts'
import { forgetIds } from './duplicates/forget-ids.ts'

let opened: TestStore
let store: EventsStore
beforeAll(async () => {
  opened = await openTestStore()
  store = opened.store
})
afterAll(() => opened.dispose())

const at = (clock: string) => Date.parse(`2025-06-02T${clock}Z`)
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
  test('gathers at its start what it remembers, once, so that the first event does not wait for it', async () => {
    const streamed: string[] = []
    const listening: EventsStore = {
      ...store,
      stream: (statement, options) => {
        streamed.push(statement.text)
        return store.stream(statement, options)
      },
    }
    const writer = await startWriter(listening, new FixedClock(at('10:00:00')))
    await expect.poll(() => streamed).toEqual([expect.stringContaining('FROM event_ids')])
    await writer.send(accepted('11111111-0000-4000-8000-000000000099', 'a', at('10:00:00')))
    await writer.flush()
    expect(streamed.filter((text) => text.includes('FROM event_ids'))).toHaveLength(1)
    await writer.stop()
  })

  test('stores events and their visit, and nothing remains in the folder', async () => {
    const website = '11111111-0000-4000-8000-000000000001'
    const writer = await startWriter(store, new FixedClock(at('10:00:00')))
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
        order_id: 'o-1',
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

  test('live events wait for one file of imports at most, however many came before them', async () => {
    const [past, now] = [
      '11111111-0000-4000-8000-000000000051',
      '11111111-0000-4000-8000-000000000052',
    ] as const
    let down = true
    const order: string[] = []
    const writer = await startWriter(
      faultyStore(store, () => (down ? 'before' : 'none')),
      new FixedClock(at('10:00:00')),
      { written: (websites) => void order.push(...websites) },
    )
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      await writer.sendImported(accepted(past, id, at('09:00:00')))
      // Closes the file.
      await writer.restart()
    }
    await writer.send(accepted(now, 'live', at('10:00:00')))
    await writer.restart()
    down = false
    await expect.poll(() => order).toHaveLength(6)
    expect(order.indexOf(now)).toBeLessThanOrEqual(1)
    await writer.stop()
  })

  test('a file of another version is kept, and what comes after it is written', async () => {
    const website = '11111111-0000-4000-8000-000000000053'
    const writer = await startWriter(store, new FixedClock(at('10:00:00')))
    await writer.halt()
    await writeFile(path.join(writer.dir, '000000000000001-aaaaaaaa.log'), 'FFJRNL9\nwhat nobody knows')
    await writer.restart()
    await writer.send(accepted(website, 'a', at('10:00:00')))
    await writer.flush()
    expect(await eventsOf(website)).toHaveLength(1)
    expect(await readdir(writer.dir)).toEqual(['000000000000001-aaaaaaaa.log.unknown'])
    await writer.restart()
    await writer.flush()
    expect(await readdir(writer.dir)).toEqual(['000000000000001-aaaaaaaa.log.unknown'])
    await writer.stop()
  })

  test('a plan of another version is kept, and what comes after it is written', async () => {
    const website = '11111111-0000-4000-8000-000000000054'
    const writer = await startWriter(store, new FixedClock(at('10:00:00')))
    await writer.halt()
    const frame = Buffer.concat([Buffer.alloc(frameHeaderBytes), Buffer.from('{"version":9,"inserts":[]}')])
    sealFrame(frame)
    await writeFile(
      path.join(writer.dir, '000000000000001-aaaaaaaa.plan'),
      Buffer.concat([fileHeader, frame]),
    )
    await writer.restart()
    await writer.send(accepted(website, 'a', at('10:00:00')))
    await writer.flush()
    expect(await eventsOf(website)).toHaveLength(1)
    expect(await readdir(writer.dir)).toEqual(['000000000000001-aaaaaaaa.plan.unknown'])
    await writer.restart()
    await writer.flush()
    expect(await readdir(writer.dir)).toEqual(['000000000000001-aaaaaaaa.plan.unknown'])
    await writer.stop()
  })

  test('counts an id once within 48 hours, over restarts, and notes every payment of an order', async () => {
    const website = '11111111-0000-4000-8000-000000000002'
    const clock = new FixedClock(at('10:00:00'))
    const writer = await startWriter(store, clock)
    const first = accepted(website, 'a', at('10:00:00'), {
      kind: 'custom',
      name: 'buy',
      revenue: 5,
      currency: 'USD',
      order_id: 'o',
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
    ).toEqual([{ events: '2', revenue: '10' }])
    expect(
      await store.query(sql`
      SELECT order_id, sent_id, currency, revenue FROM order_payments WHERE website_id = ${param('UUID', website)} ORDER BY time`),
    ).toEqual([
      { order_id: 'o', sent_id: 'a', currency: 'USD', revenue: '5' },
      { order_id: 'o', sent_id: 'b', currency: 'USD', revenue: '5' },
    ])
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
    const writer = await startWriter(store, clock)
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

  test('an engagement event before a visit of its millisecond stays outside, also after a restart', async () => {
    const website = '11111111-0000-4000-8000-00000000000a'
    const writer = await startWriter(store, new FixedClock(at('10:00:00')))
    const engaged = { kind: 'engagement', engagedMs: 100 } as const
    await writer.send(accepted(website, 'a', at('10:00:00'), engaged), accepted(website, 'b', at('10:00:00')))
    await writer.flush()
    await writer.restart()
    await writer.send(accepted(website, 'c', at('10:00:01'), engaged))
    await writer.flush()
    expect(await visitsOf(website)).toMatchObject([{ pageviews: 1, engaged_ms: 100 }])
    await writer.stop()
  })

  describe('events of one millisecond go by their ids, also after a restart', () => {
    /** As the tracker makes them: alike in more than their first eight letters. */
    const id = (nth: number) => `1748858400000:0.${nth}`
    const engaged = { kind: 'engagement', engagedMs: 100 } as const
    const custom = { kind: 'custom', name: 'seen' } as const
    /** The stored rows of a person whose events come one after the other, each in a separate run. */
    const storedOf = async (
      ...sent: readonly [id: number, time: number, more?: Partial<AcceptedEvent>][]
    ) => {
      const website = randomUUID()
      const writer = await startWriter(store, new FixedClock(at('10:00:00')))
      for (const [nth, time, more] of sent) {
        await writer.send(accepted(website, id(nth), time, more))
        await writer.flush()
        await writer.restart()
      }
      await writer.stop()
      const visits = (await visitsOf(website)) as Record<string, unknown>[]
      return visits.map(({ visit, ...row }) => row)
    }
    const ten = at('10:00:00')
    const later = at('10:05:00')

    test('a first pageview', async () => {
      expect(await storedOf([2, ten], [1, ten], [3, ten])).toMatchObject([
        { pageviews: 3, entry_page: `/${id(1)}`, exit_page: `/${id(3)}`, referrer: id(1) },
      ])
    })

    test('a first pageview that is not the first event', async () => {
      const stored = await storedOf([5, ten, custom], [7, later], [6, later], [8, later])
      expect(stored).toMatchObject([
        { pageviews: 3, entry_page: `/${id(6)}`, exit_page: `/${id(8)}`, referrer: id(5) },
      ])
    })

    test('a last pageview', async () => {
      expect(await storedOf([1, ten], [5, later], [4, later])).toMatchObject([
        { pageviews: 3, entry_page: `/${id(1)}`, exit_page: `/${id(5)}` },
      ])
    })

    test('an engagement event belongs to a visit that began before it', async () => {
      expect(await storedOf([2, ten], [3, ten, engaged])).toMatchObject([{ pageviews: 1, engaged_ms: 100 }])
      expect(await storedOf([2, ten], [1, ten, engaged])).toMatchObject([{ pageviews: 1, engaged_ms: 0 }])
    })

    test('an engagement event that belonged to none belongs to a visit that begins before it', async () => {
      expect(await storedOf([2, ten, engaged], [1, ten])).toMatchObject([{ pageviews: 1, engaged_ms: 100 }])
      expect(await storedOf([2, ten, engaged], [3, ten])).toMatchObject([{ pageviews: 1, engaged_ms: 0 }])
    })
  })

  test('a journal file that is still there beside its plan counts once', async () => {
    const website = '11111111-0000-4000-8000-000000000004'
    const clock = new FixedClock(at('10:00:00'))
    let refusing = true
    const writer = await startWriter(
      faultyStore(store, () => (refusing ? 'before' : 'none')),
      clock,
    )
    await writer.send(accepted(website, 'a', at('10:00:00')))
    const journalFile = (await readdir(writer.dir)).find((name) => name.endsWith('.log')) ?? ''
    const bytes = await readFile(path.join(writer.dir, journalFile))
    refusing = false
    await writer.flush()
    refusing = true
    await writer.send(accepted(website, 'b', at('10:01:00')))
    const next = (await readdir(writer.dir)).find((name) => name.endsWith('.log')) ?? ''
    const copy = await readFile(path.join(writer.dir, next))
    await expect.poll(() => readdir(writer.dir)).toContainEqual(expect.stringMatching(/\.plan$/))
    await writer.halt()
    expect((await readdir(writer.dir)).every((name) => name.endsWith('.plan'))).toBe(true)
    await writeFile(path.join(writer.dir, next), copy)
    refusing = false
    await writer.restart()
    await writer.flush()
    expect(await eventsOf(website)).toMatchObject([{ page: '/a' }, { page: '/b' }])
    expect(await visitsOf(website)).toMatchObject([{ pageviews: 2 }])
    // A journal file of which nothing but its rows is left is a batch of copies.
    await writer.halt()
    await writeFile(path.join(writer.dir, journalFile), bytes)
    await writer.restart()
    await writer.flush()
    expect(await eventsOf(website)).toMatchObject([{ page: '/a' }, { page: '/b' }])
    expect(await visitsOf(website)).toMatchObject([{ pageviews: 2 }])
    await writer.stop()
  })
})

test('a website that is reset in the middle of a visit begins anew', async () => {
  const website = '11111111-0000-4000-8000-000000000009'
  const writer = await startWriter(store, new FixedClock(at('10:00:00')))
  await writer.send(accepted(website, 'a', at('10:00:00')))
  await writer.flush()
  await writer.runExclusive(website, () => eraseWebsite(store, website, at('10:05:00')))
  await writer.send(accepted(website, 'b', at('10:10:00')))
  await writer.flush()
  expect(await visitsOf(website)).toMatchObject([{ pageviews: 1, entry_page: '/b' }])
  expect(await eventsOf(website)).toMatchObject([{ page: '/b' }])
  expect(
    await store.query(
      sql`SELECT sum(sign) AS signs FROM visits WHERE website_id = ${param('UUID', website)}`,
    ),
  ).toEqual([{ signs: '1' }])
  await writer.stop()
})

test('a reset keeps the visits and the waiting engagement of other websites, also after the store was away', async () => {
  const [reset, other] = ['11111111-0000-4000-8000-0000000000c1', '11111111-0000-4000-8000-0000000000c2']
  let down = false
  const writer = await startWriter(
    faultyStore(store, () => (down ? 'before' : 'none')),
    new FixedClock(at('10:00:00')),
  )
  const second = (website: string) => ({ visitor: idBits(`B on ${website}`) })
  const engaged = { kind: 'engagement', engagedMs: 4_000 } as const
  for (const website of [reset, other])
    await writer.send(
      accepted(website, 'a', at('10:00:00')),
      accepted(website, 'e', at('10:01:00'), { ...engaged, ...second(website) }),
    )
  await writer.flush()
  await writer.runExclusive(reset, async () => {
    await eraseWebsite(store, reset, at('10:05:00'))
    down = true
    setTimeout(() => {
      down = false
    }, 300)
  })
  for (const website of [reset, other])
    await writer.send(
      accepted(website, 'b', at('10:10:00')),
      accepted(website, 'c', at('10:00:30'), second(website)),
    )
  await writer.flush()
  expect(await visitsOf(other)).toMatchObject([
    { pageviews: 2, engaged_ms: 0 },
    { pageviews: 1, engaged_ms: 4_000 },
  ])
  expect(await visitsOf(reset)).toMatchObject([
    { pageviews: 1, engaged_ms: 0, entry_page: '/c' },
    { pageviews: 1, engaged_ms: 0, entry_page: '/b' },
  ])
  await writer.stop()
})

test('events are stored before work that was added while other work ran', async () => {
  const website = '11111111-0000-4000-8000-0000000000f2'
  const writer = await startWriter(store, new FixedClock(at('10:00:00')))
  let next: Promise<number> | null = null
  await writer.runExclusive(null, async () => {
    next = writer.runExclusive(null, async () => (await eventsOf(website)).length)
    await writer.send(accepted(website, 'a', at('10:00:00')))
  })
  expect(await next).toBe(1)
  await writer.stop()
})

test('work that waits for its turn while the store is away is rejected before stopping, and the event stays', async () => {
  const website = '11111111-0000-4000-8000-0000000000f1'
  let down = false
  const writer = await startWriter(
    faultyStore(store, () => (down ? 'before' : 'none')),
    new FixedClock(at('10:00:00')),
  )
  await writer.send(accepted(website, 'a', at('10:00:00')))
  await writer.flush()
  down = true
  await writer.send(accepted(website, 'b', at('10:01:00')))
  const work = writer.runExclusive(website, () => eraseWebsite(store, website, at('10:05:00')))
  writer.endExclusive()
  await expect(work).rejects.toThrow('stopping')
  await expect(writer.runExclusive(null, async () => undefined)).rejects.toThrow('stopping')
  down = false
  await writer.flush()
  expect(await eventsOf(website)).toMatchObject([{ page: '/a' }, { page: '/b' }])
  await writer.stop()
})

test('the order of a millisecond is forgotten after some days, and the visit goes on', async () => {
  const website = '11111111-0000-4000-8000-000000000011'
  const own = sql`website_id = ${param('UUID', website)}`
  const writer = await startWriter(store, new FixedClock(at('10:00:00')))
  await writer.send(accepted(website, 'm', at('10:00:00')))
  await writer.flush()
  await store.exec(store.layout.alterStored('visits', sql`UPDATE written = today() - 6 WHERE ${own}`))
  await store.exec(sql`OPTIMIZE TABLE ${rowsOf(store)('visits')} FINAL`)
  const ids = () =>
    store.query(
      sql`SELECT edge_ids, sum(sign) AS signs FROM visits WHERE ${own} GROUP BY edge_ids HAVING signs != 0`,
    )
  expect(await ids()).toEqual([{ edge_ids: '', signs: '1' }])
  await writer.restart()
  await writer.send(accepted(website, 'b', at('10:00:00')), accepted(website, 'z', at('10:10:00')))
  await writer.flush()
  expect(await visitsOf(website)).toMatchObject([{ pageviews: 3, entry_page: '/m', exit_page: '/z' }])
  expect(await ids()).toEqual([{ edge_ids: '  z', signs: '1' }])
  await writer.stop()
})

test('what takes a visit back need not know its ids any more', async () => {
  const website = '11111111-0000-4000-8000-000000000012'
  const own = sql`website_id = ${param('UUID', website)}`
  const writer = await startWriter(store, new FixedClock(at('10:00:00')))
  await writer.send(accepted(website, 'm', at('10:00:00')))
  await writer.flush()
  // What a node wrote that had read the visit without its ids.
  const visit = sql`SELECT * REPLACE (-1 AS sign, '' AS edge_ids) FROM visits WHERE ${own}`
  await store.exec(sql`INSERT INTO visits ${visit}`)
  expect(await visitsOf(website)).toEqual([])
  await writer.restart()
  await writer.send(accepted(website, 'n', at('10:10:00')))
  await writer.flush()
  expect(await visitsOf(website)).toMatchObject([{ pageviews: 1, entry_page: '/n' }])
  await writer.stop()
})

test('ids are forgotten after some days', async () => {
  const website = '11111111-0000-4000-8000-000000000010'
  const day = 86_400_000
  const now = at('10:00:00')
  const writer = await startWriter(store, new FixedClock(now))
  for (const [id, age] of [
    ['old', 5],
    ['kept', 3],
  ] as const)
    await writer.send(accepted(website, id, now - age * day))
  await writer.flush()
  const left = () =>
    store.query(
      sql`SELECT toDate(received) AS day FROM event_ids WHERE website_id = ${param('UUID', website)}`,
    )
  expect(await left()).toHaveLength(2)
  await forgetIds(store, now)
  await expect.poll(left, { timeout: 20_000 }).toEqual([{ day: '2025-05-30' }])
  await writer.stop()
})
