/** A process that is killed, or stopped, in the middle of a rollup leaves rows that nobody reads. They are removed. */
import { randomUUID } from 'node:crypto'
import { day, hour } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import { rollupId } from '../../events/rollup-ids.ts'
import { type Param, param, sql } from '../../events/sql.ts'
import { identifier } from '../../events/tables.ts'
import { testStore } from '../../events/testing/open-test-store.ts'
import { FixedClock } from '../../testing/fixed-clock.ts'
import { writeFixture } from '../conformance/write-fixture.ts'
import { deleteOldStaged } from './delete-old-staged.ts'
import { rollUpStretch } from './roll-up-stretch.ts'
import { rollUpDays } from './testing/roll-up-days.ts'

const store = testStore()

/** Half a minute. */
const slow = sql`SELECT sleepEachRow(1) FROM numbers(30) FORMAT Null SETTINGS max_block_size = 1`

const now = Date.parse('2025-06-20T12:00:00Z')
/** Of a run that began as many hours ago. */
const runOf = (hoursAgo: number) => param('UInt64', rollupId(Date.now() - hoursAgo * hour))

test('a stop does not wait for the statement of a run', async () => {
  const websiteId = randomUUID()
  await writeFixture(store, websiteId, [{ at: now - day, visitor: 'visitor', page: '/' }])
  const stopped = new AbortController()
  let isOver = false
  const run = rollUpStretch(
    { websiteId, timeZone: 'UTC' },
    {
      // Its first statement takes as long as that of a large website.
      store: {
        ...store,
        async exec(statement, options) {
          if (stopped.signal.aborted) return store.exec(statement, options)
          await store.exec(slow, options)
          isOver = true
        },
      },
      clock: new FixedClock(now),
      leastVisits: 1,
      signal: stopped.signal,
    },
    [],
  )
  const running = sql`SELECT 1 FROM system.processes WHERE query LIKE '%sleepEachRow%' AND query NOT LIKE '%processes%'`
  await expect.poll(async () => (await store.query(running)).length).toBeGreaterThan(0)
  stopped.abort(new Error('stopping'))
  await expect(run).rejects.toThrow('stopping')
  expect(isOver).toBe(false)
})

test('temporary rows of runs that ended without a word go after a day', async () => {
  for (const hoursAgo of [49, 25, 23, 0])
    await store.exec(
      sql`INSERT INTO closing_visits (step, visitor, day) SELECT ${runOf(hoursAgo)}, ${param('UInt64', String(hoursAgo))}, now()`,
    )
  await deleteOldStaged(store)
  await deleteOldStaged(store)
  const left = await store.query(sql`SELECT visitor FROM closing_visits ORDER BY visitor`)
  expect(left).toEqual([{ visitor: '0' }, { visitor: '23' }])
})

test('sums of a run that never finished go with the next run, those of one that may still run stay', async () => {
  const websiteId = randomUUID()
  const other = randomUUID()
  await writeFixture(store, websiteId, [
    { at: now - 3 * day, visitor: 'visitor', page: '/' },
    { at: now - day, visitor: 'visitor', page: '/' },
  ])
  const rollUp = (daysLater: number) =>
    rollUpDays(
      { websiteId, timeZone: 'UTC' },
      {
        store,
        clock: new FixedClock(now + daysLater * day),
        leastVisits: 1,
        signal: new AbortController().signal,
      },
    )
  await rollUp(0)
  const tables = ['closed_days', 'closed_visits', 'closed_visitors'] as const
  const [old, recent] = [runOf(25), runOf(23)]
  const lay = async (site: string, run: Param) => {
    for (const table of tables)
      await store.exec(
        sql`INSERT INTO ${identifier(table)} SELECT * REPLACE (${param('UUID', site)} AS website_id, ${run} AS step)
          FROM (SELECT * FROM ${identifier(table)} WHERE website_id = ${param('UUID', websiteId)} LIMIT 1)`,
      )
  }
  await lay(websiteId, old)
  await lay(websiteId, recent)
  await lay(other, old)
  const left = async (site: string) => {
    const counts = []
    for (const table of tables)
      counts.push(
        ...(await store.query<{ runs: string }>(
          sql`SELECT uniqExact(step) AS runs FROM ${identifier(table)} WHERE website_id = ${param('UUID', site)} AND step IN (${old}, ${recent})`,
        )),
      )
    return counts.map(({ runs }) => runs)
  }
  expect(await left(websiteId)).toEqual(['2', '2', '2'])
  expect(await rollUp(1)).toBe(true)
  expect(await left(websiteId)).toEqual(['1', '1', '1'])
  expect(await left(other)).toEqual(['1', '1', '1'])
})
