/** The writer: events and their visits, journal files and plans of other versions, duplicates, and work that waits. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hour } from '@footfall/contract/durations'
import { describe, expect, test } from 'vitest'
import type { EventsStore } from '../events/client.ts'
import { eraseWebsite } from '../events/erase-website.ts'
import { param, sql } from '../events/sql.ts'
import { testStore } from '../events/testing/open-test-store.ts'
import { faultyStore } from '../ingest/testing/faulty-store.ts'
import { accepted, startWriter } from '../ingest/testing/start-writer.ts'
import { storedEvents, storedVisits } from '../ingest/testing/stored.ts'
import { fileHeader, frameHeaderBytes, sealFrame } from '../journal/record/frames.ts'
import { FixedClock } from '../testing/fixed-clock.ts'

const store = testStore()

const at = (clock: string) => Date.parse(`2025-06-02T${clock}Z`)

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
    const [visit] = (await storedVisits(store, website)) as { visit: string }[]
    expect(await storedVisits(store, website)).toEqual([
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
    expect(await storedEvents(store, website)).toEqual([
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
    expect(await storedEvents(store, website)).toHaveLength(1)
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
    expect(await storedEvents(store, website)).toHaveLength(1)
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
    await writer.send({ ...first, received: at('10:00:00') + 48 * hour, time: at('10:00:00') + 47 * hour })
    await writer.send({
      ...first,
      id: 'b',
      received: at('11:00:00') + 47 * hour,
      time: at('10:00:00') + 47 * hour,
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
    clock.set(at('10:00:01') + 48 * hour)
    await writer.restart()
    await writer.send({ ...first, received: at('10:00:01') + 48 * hour, time: at('10:00:01') + 48 * hour })
    await writer.flush()
    expect(
      await store.query(sql`
      SELECT count() AS events FROM events FINAL WHERE website_id = ${param('UUID', website)}`),
    ).toEqual([{ events: '3' }])
    await writer.stop()
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
    expect(await storedEvents(store, website)).toMatchObject([{ page: '/a' }, { page: '/b' }])
    expect(await storedVisits(store, website)).toMatchObject([{ pageviews: 2 }])
    // A journal file of which nothing but its rows is left is a batch of copies.
    await writer.halt()
    await writeFile(path.join(writer.dir, journalFile), bytes)
    await writer.restart()
    await writer.flush()
    expect(await storedEvents(store, website)).toMatchObject([{ page: '/a' }, { page: '/b' }])
    expect(await storedVisits(store, website)).toMatchObject([{ pageviews: 2 }])
    await writer.stop()
  })
})

test('events are stored before work that was added while other work ran', async () => {
  const website = '11111111-0000-4000-8000-0000000000f2'
  const writer = await startWriter(store, new FixedClock(at('10:00:00')))
  let next: Promise<number> | null = null
  await writer.runExclusive(null, async () => {
    next = writer.runExclusive(null, async () => (await storedEvents(store, website)).length)
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
  expect(await storedEvents(store, website)).toMatchObject([{ page: '/a' }, { page: '/b' }])
  await writer.stop()
})
