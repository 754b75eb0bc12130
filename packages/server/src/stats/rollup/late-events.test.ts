/** The writer and the summing up of days, one after the other, as the night passes. */
import { hour } from '@footfall/contract/durations'
import type { Query } from '@footfall/contract/stats/query'
import { expect, test } from 'vitest'
import { rollupId } from '../../events/rollup-ids.ts'
import { param, sql } from '../../events/sql.ts'
import { testStore } from '../../events/testing/open-test-store.ts'
import { accepted, startWriter } from '../../ingest/testing/start-writer.ts'
import { createLog } from '../../lib/log.ts'
import { FixedClock } from '../../testing/fixed-clock.ts'
import { createStats } from '../stats.ts'
import { readRollups, rolledUpDaysOf, validRuns } from './rollups.ts'
import { rollUpDays } from './testing/roll-up-days.ts'

const store = testStore()

const websiteId = '11111111-0000-4000-8000-00000000000c'
const timeZone = 'UTC'
const at = (clock: string) => Date.parse(`2025-06-${clock}Z`)

test('a day is summed up an hour after its end, and anew when something of it comes later', async () => {
  const clock = new FixedClock(at('09T23:40:00'))
  const writer = await startWriter(store, clock)
  const send = async (id: string, time: number) => {
    await writer.send(accepted(websiteId, id, time, { received: clock.now() }))
    await writer.flush()
  }
  const rollUp = () =>
    rollUpDays(
      { websiteId, timeZone },
      { store, clock, leastVisits: 1, signal: new AbortController().signal },
    )
  const held = () => readRollups((statement) => store.query(statement), websiteId)
  const rolledUpThrough = async () => rolledUpDaysOf(await held(), timeZone)?.through
  const runs = async () => validRuns(await held(), timeZone).map(({ id }) => id)
  const total = async () => {
    const stats = createStats({ store, clock, leastVisits: Number.POSITIVE_INFINITY })
    const query: Query = { time_range: 'last_7_days', filters: [] }
    const website = { websiteId, ownerId: 'owner', timeZone, createdAt: 0, visibleSince: null }
    const { current } = await stats.reports.total({ website, query, language: 'en-US' })
    return [current.visitors, current.visits, current.pageviews]
  }

  await send('first', at('04T12:00:00'))
  await send('second', at('09T23:30:00'))
  clock.set(at('10T00:10:00'))
  await send('a little late', at('09T23:45:00'))
  clock.set(at('10T00:59:59'))
  await rollUp()
  expect(await rolledUpThrough()).toBe(at('09T00:00:00'))
  clock.set(at('10T01:00:00'))
  await rollUp()
  expect(await rolledUpThrough()).toBe(at('10T00:00:00'))
  expect(await total()).toEqual([1, 2, 3])
  const before = await runs()

  // It continues the visit of the evening, which is in a rolled-up day.
  clock.set(at('10T01:10:00'))
  await send('late', at('09T23:59:00'))
  expect(await rolledUpThrough()).toBe(at('09T00:00:00'))
  expect(await total()).toEqual([1, 2, 4])
  expect(await rollUp()).toBe(true)
  expect(await rolledUpThrough()).toBe(at('10T00:00:00'))
  expect(await total()).toEqual([1, 2, 4])
  // The rollups of the days before stay.
  const after = await runs()
  expect(after).toHaveLength(before.length)
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1))
  expect(after.at(-1)).not.toBe(before.at(-1))

  // Late, but of a day that is not over.
  clock.set(at('10T09:00:00'))
  await send('of today', at('10T08:00:00'))
  expect(await rolledUpThrough()).toBe(at('10T00:00:00'))
  expect(await rollUp()).toBe(false)
  expect(await total()).toEqual([1, 3, 5])
  clock.set(at('11T09:00:00'))
  await rollUp()
  expect(await rolledUpThrough()).toBe(at('11T00:00:00'))
  expect(await runs()).toHaveLength(before.length + 1)
  // The first is outside of the seven days now.
  expect(await total()).toEqual([1, 2, 4])
  await writer.stop()
})

test('what another version summed up is left to it, named, and summed up anew', async () => {
  const other = '11111111-0000-4000-8000-00000000000e'
  const site = sql`website_id = ${param('UUID', other)}`
  const clock = new FixedClock(at('12T12:00:00'))
  const writer = await startWriter(store, clock)
  await writer.send(accepted(other, 'one', at('11T12:00:00'), { received: clock.now() }))
  await writer.flush()
  await writer.stop()
  await store.exec(sql`INSERT INTO closings (website_id, build, step, zone, since, through, version)
    SELECT ${param('UUID', other)}, 1, 1, 'UTC', fromUnixTimestamp64Milli(toInt64(0), 'UTC'), ${param('DateTime64(3)', at('12T00:00:00'))}, 9`)
  await store.exec(sql`INSERT INTO closed_days (website_id, step, dimension, value, day, ended, pageviews)
    SELECT ${param('UUID', other)}, 1, '', '', toDateTime('2025-06-09', 'UTC'), toDateTime('2025-06-09', 'UTC'), 1000`)
  const held = () => readRollups((statement) => store.query(statement), other)
  expect(await held()).toMatchObject({ runs: [], unknownVersions: [9] })
  expect(rolledUpDaysOf(await held(), 'UTC')).toBeNull()
  const warned: unknown[] = []
  const log = Object.assign(createLog('silent'), { warn: (about: unknown) => warned.push(about) })
  const { signal } = new AbortController()
  const website = { websiteId: other, timeZone: 'UTC' }
  expect(await rollUpDays(website, { store, clock, leastVisits: 1, signal, log })).toBe(true)
  expect(warned).toContainEqual({ website: other, versions: [9] })
  expect(rolledUpDaysOf(await held(), 'UTC')?.through).toBe(at('12T00:00:00'))
  const rows = await store.query(sql`SELECT pageviews FROM closed_days WHERE ${site} AND step = 1`)
  expect(rows).toEqual([{ pageviews: '1000' }])
})

test('a late event counts also if the store’s clock was set back after its day was summed up', async () => {
  const site = '11111111-0000-4000-8000-000000000010'
  const clock = new FixedClock(at('20T12:00:00'))
  const writer = await startWriter(store, clock)
  const send = async (id: string, time: number) => {
    await writer.send(accepted(site, id, time, { received: clock.now() }))
    await writer.flush()
  }
  await send('in time', at('19T12:00:00'))
  const anHourAhead: typeof store = {
    ...store,
    query: async <R>(...given: Parameters<typeof store.query>) => {
      const rows = await store.query<R>(...given)
      if (!given[0].text.endsWith('now64(3)) AS now')) return rows
      return rows.map((row) => ({ now: String(Number((row as { now: string }).now) + hour) }) as R)
    },
  }
  const options = { store: anHourAhead, clock, leastVisits: 1, signal: new AbortController().signal }
  expect(await rollUpDays({ websiteId: site, timeZone }, options)).toBe(true)
  await send('late', at('19T13:00:00'))
  const stats = createStats({ store, clock, leastVisits: Number.POSITIVE_INFINITY })
  const website = { websiteId: site, ownerId: 'owner', timeZone, createdAt: 0, visibleSince: null }
  const query: Query = { time_range: 'last_7_days', filters: [] }
  const { current } = await stats.reports.total({ website, query, language: 'en-US' })
  expect(current.pageviews).toBe(2)
  await stats.close()
  await writer.stop()
})

test('days that were summed up while the clock was ahead are summed up anew once they are over', async () => {
  const site = '11111111-0000-4000-8000-000000000012'
  const clock = new FixedClock(at('12T12:00:00'))
  const writer = await startWriter(store, clock)
  const send = async (id: string) => {
    await writer.send(accepted(site, id, clock.now() - 60_000, { received: clock.now() }))
    await writer.flush()
  }
  await send('in time')
  clock.set(at('14T02:00:00'))
  await send('two days ahead')
  const options = { store, clock, leastVisits: 1, signal: new AbortController().signal }
  expect(await rollUpDays({ websiteId: site, timeZone }, options)).toBe(true)
  // A time server corrects it.
  clock.set(at('12T12:10:00'))
  await send('after the correction')
  clock.set(at('16T12:00:00'))
  const website = { websiteId: site, ownerId: 'owner', timeZone, createdAt: 0, visibleSince: null }
  const query: Query = { time_range: 'last_7_days', filters: [] }
  const pageviews = async () => {
    const stats = createStats({ store, clock, leastVisits: Number.POSITIVE_INFINITY })
    const { current } = await stats.reports.total({ website, query, language: 'en-US' })
    await stats.close()
    return current.pageviews
  }
  expect(await pageviews()).toBe(3)
  expect(await rollUpDays({ websiteId: site, timeZone }, options)).toBe(true)
  expect(await pageviews()).toBe(3)
  await writer.stop()
})

test('late events that come with every run do not keep it going', async () => {
  const website = '11111111-0000-4000-8000-00000000000f'
  const clock = new FixedClock(at('20T12:00:00'))
  const writer = await startWriter(store, clock)
  let sent = 0
  const send = async (time: number) => {
    await writer.send(accepted(website, `${sent++}`, time, { received: clock.now() }))
    await writer.flush()
  }
  await send(at('01T12:00:00'))
  await send(at('19T12:00:00'))
  let runs = 0
  const busy = {
    ...store,
    exec: async (...given: Parameters<typeof store.exec>) => {
      await store.exec(...given)
      if (!given[0].text.includes('INSERT INTO closings')) return
      expect(++runs).toBeLessThan(10)
      await send(at('19T12:00:00') + sent)
      await send(at('02T12:00:00') + sent)
    },
  }
  const options = { store: busy, clock, leastVisits: 1, signal: new AbortController().signal }
  expect(await rollUpDays({ websiteId: website, timeZone }, options)).toBe(true)
  // Yesterday, the week, and the rest.
  expect(runs).toBe(3)
  await writer.stop()
})

test('very many late events are one condition on the days that they change', async () => {
  const busy = '11111111-0000-4000-8000-000000000011'
  const clock = new FixedClock(at('12T12:00:00'))
  const writer = await startWriter(store, clock)
  for (const day of ['05', '06', '09'])
    await writer.send(accepted(busy, day, at(`${day}T12:00:00`), { received: clock.now() }))
  await writer.flush()
  await writer.stop()
  const website = { websiteId: busy, ownerId: 'owner', timeZone, createdAt: 0, visibleSince: null }
  const stats = createStats({ store, clock, leastVisits: 1 })
  const query: Query = { time_range: 'last_30_days', filters: [] }
  const visits = async () => (await stats.reports.total({ website, query, language: 'en-US' })).current.visits
  expect(await visits()).toBe(3)
  await stats.daysRolledUp()
  const many = 200_000
  await store.exec(sql`INSERT INTO late_marks (website_id, noted, time)
    SELECT ${param('UUID', busy)}, now64(3) + number, ${param('DateTime64(3)', at('08T12:00:00'))} + number FROM numbers(${param('UInt32', many)})`)
  expect(await visits()).toBe(3)
  const held = await readRollups((statement) => store.query(statement), busy)
  expect(held?.marks).toHaveLength(1)
  expect(rolledUpDaysOf(held, timeZone)?.through).toBe(at('08T00:00:00'))
  await stats.close()
})

test('marks of events that changed no day of an earlier run go after a day', async () => {
  const late = '11111111-0000-4000-8000-000000000012'
  const clock = new FixedClock(at('12T12:00:00'))
  const writer = await startWriter(store, clock)
  for (const day of ['02', '09'])
    await writer.send(accepted(late, day, at(`${day}T12:00:00`), { received: clock.now() }))
  await writer.flush()
  await writer.stop()
  const run = rollupId(Date.now() - 240 * hour)
  await store.exec(sql`INSERT INTO closings (website_id, build, step, zone, since, through, version)
    SELECT ${param('UUID', late)}, ${param('UInt64', run)}, ${param('UInt64', run)}, 'UTC', 0, ${param('DateTime64(3)', at('05T00:00:00'))}, 1`)
  for (const [hoursAgo, day] of [
    [72, '09'],
    [30, '09'],
    [2, '09'],
    [72, '02'],
  ] as const)
    await store.exec(sql`INSERT INTO late_marks (website_id, noted, time)
      SELECT ${param('UUID', late)}, now64(3) - INTERVAL ${param('UInt32', hoursAgo)} HOUR, ${param('DateTime64(3)', at(`${day}T12:00:00`))}`)
  const options = { store, clock, leastVisits: 1, signal: new AbortController().signal }
  expect(await rollUpDays({ websiteId: late, timeZone }, options)).toBe(true)
  const held = await readRollups((statement) => store.query(statement), late)
  const hoursAgo = ({ noted }: { noted: number }) => Math.round((Date.now() - noted) / hour)
  const own = held?.marks.map((mark) => [hoursAgo(mark), mark.time] as const).filter(([hours]) => hours > 0)
  expect(own?.toSorted(([a], [b]) => a - b)).toEqual([
    [2, at('09T12:00:00')],
    [72, at('02T12:00:00')],
  ])
  expect(rolledUpDaysOf(held, timeZone)?.through).toBe(at('12T00:00:00'))
})

test('what comes after a start with a corrected clock counts, although a clock that was ahead had ended its day', async () => {
  const site = '11111111-0000-4000-8000-000000000020'
  const clock = new FixedClock(at('20T10:00:00'))
  const website = { websiteId: site, timeZone }
  const send = async (...events: [string, number][]) => {
    const writer = await startWriter(store, clock)
    for (const [id, time] of events) await writer.send(accepted(site, id, time, { received: clock.now() }))
    await writer.flush()
    await writer.stop()
  }
  const rollUp = () =>
    rollUpDays(website, { store, clock, leastVisits: 1, signal: new AbortController().signal })
  const pageviews = async () => {
    const stats = createStats({ store, clock, leastVisits: Number.POSITIVE_INFINITY })
    const query: Query = { time_range: 'last_7_days', filters: [] }
    const counted = { ...website, ownerId: 'owner', createdAt: 0, visibleSince: null }
    return (await stats.reports.total({ website: counted, query, language: 'en-US' })).current.pageviews
  }
  await send(['of days ago', at('15T12:00:00')], ['of the morning', at('20T09:30:00')])
  clock.set(at('21T10:00:00'))
  await rollUp()
  clock.set(at('20T10:05:00'))
  await send(['afterwards', clock.now()])
  expect(await pageviews()).toBe(3)
  clock.set(at('21T02:00:00'))
  expect(await pageviews()).toBe(3)
  expect(await rollUp()).toBe(true)
  expect(await pageviews()).toBe(3)
})
