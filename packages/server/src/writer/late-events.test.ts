/** Late events, also after a restart, and what the writer forgets after some days. */
import { randomUUID } from 'node:crypto'
import { day } from '@footfall/contract/durations'
import { describe, expect, test } from 'vitest'
import { param, sql } from '../events/sql.ts'
import { rowsOf, testStore } from '../events/testing/open-test-store.ts'
import { accepted, startWriter } from '../ingest/testing/start-writer.ts'
import { storedEvents, storedVisits } from '../ingest/testing/stored.ts'
import type { AcceptedEvent } from '../journal/record/event-record.ts'
import { FixedClock } from '../testing/fixed-clock.ts'
import { deleteOldIds } from './duplicates/delete-old-ids.ts'

const store = testStore()

const at = (clock: string) => Date.parse(`2025-06-02T${clock}Z`)

describe('late events', () => {
  test('a late event bridges two stored visits, also after a restart', async () => {
    const website = '11111111-0000-4000-8000-000000000003'
    const clock = new FixedClock(at('10:00:00'))
    const writer = await startWriter(store, clock)
    await writer.send(accepted(website, 'a', at('10:00:00')))
    await writer.send(accepted(website, 'c', at('10:40:00')))
    await writer.flush()
    expect(await storedVisits(store, website)).toHaveLength(2)
    clock.set(at('20:00:00'))
    await writer.restart()
    await writer.send(accepted(website, 'b', at('10:20:00'), { received: at('20:00:00') }))
    await writer.flush()
    const visits = (await storedVisits(store, website)) as { visit: string }[]
    expect(visits).toHaveLength(1)
    expect(visits[0]).toMatchObject({ pageviews: 3, entry_page: '/a', exit_page: '/c', referrer: 'a' })
    const visit = visits[0]?.visit
    expect(await storedEvents(store, website)).toEqual([
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
    expect(await storedVisits(store, website)).toMatchObject([{ pageviews: 1, engaged_ms: 100 }])
    await writer.stop()
  })

  test('engagement that a late event gave a visit is not given to it again after a restart', async () => {
    const website = randomUUID()
    const writer = await startWriter(store, new FixedClock(at('10:10:00')))
    const engaged = { kind: 'engagement', engagedMs: 100 } as const
    for (const event of [
      accepted(website, 'b', at('10:05:00'), engaged),
      accepted(website, 'a', at('10:00:00')),
    ]) {
      await writer.send(event)
      await writer.flush()
    }
    await writer.restart()
    await writer.send(accepted(website, 'c', at('09:58:00')))
    await writer.flush()
    expect(await storedVisits(store, website)).toMatchObject([{ pageviews: 2, engaged_ms: 100 }])
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
      const visits = (await storedVisits(store, website)) as Record<string, unknown>[]
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
  expect(await storedVisits(store, website)).toMatchObject([
    { pageviews: 3, entry_page: '/m', exit_page: '/z' },
  ])
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
  expect(await storedVisits(store, website)).toEqual([])
  await writer.restart()
  await writer.send(accepted(website, 'n', at('10:10:00')))
  await writer.flush()
  expect(await storedVisits(store, website)).toMatchObject([{ pageviews: 1, entry_page: '/n' }])
  await writer.stop()
})

test('ids are forgotten after some days', async () => {
  const website = '11111111-0000-4000-8000-000000000010'
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
  // While events of two days wait, as after an outage, copies of the first may come.
  expect(await deleteOldIds(store, now, 2 * day)).toBe(false)
  expect(await deleteOldIds(store, now, 0)).toBe(true)
  await expect.poll(left).toEqual([{ day: '2025-05-30' }])
  await writer.stop()
})
