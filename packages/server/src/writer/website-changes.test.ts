/** While stored rows of a website are changed, its events wait and those of other websites are written. */
import { randomUUID } from 'node:crypto'
import { minute } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import { eraseWebsite } from '../events/erase-website.ts'
import { param, sql } from '../events/sql.ts'
import { testStore } from '../events/testing/open-test-store.ts'
import { accepted, startWriter } from '../ingest/testing/start-writer.ts'
import { FixedClock } from '../testing/fixed-clock.ts'

const begin = Date.parse('2025-06-02T10:00:00Z')
const store = testStore()

async function pagesOf(website: string): Promise<string[]> {
  const rows = await store.query<{ page: string }>(
    sql`SELECT page FROM events FINAL WHERE website_id = ${param('UUID', website)} ORDER BY time`,
  )
  return rows.map(({ page }) => page)
}

async function visitsOf(website: string): Promise<object[]> {
  return store.query(sql`SELECT entry_page, toUInt8(pageviews) AS pageviews FROM visits FINAL
    WHERE website_id = ${param('UUID', website)} ORDER BY start`)
}

/** A change that runs until it is told to end. */
function openEnded(work: () => Promise<void> = async () => {}) {
  let begun = () => {}
  let end = () => {}
  const started = new Promise<void>((resolve) => {
    begun = resolve
  })
  const ending = new Promise<void>((resolve) => {
    end = resolve
  })
  const run = async () => {
    begun()
    await ending
    await work()
  }
  return { run, started, end: () => end() }
}

test.each(['send', 'sendImported'] as const)('an erasure holds back its website alone (%s)', async (lane) => {
  const [own, other] = [randomUUID(), randomUUID()]
  const writer = await startWriter(store, new FixedClock(begin + minute))
  await writer[lane](accepted(own, 'before', begin))
  const change = openEnded(() => eraseWebsite(store, own, begin + minute))
  const erased = writer.runExclusive(own, change.run)
  await change.started
  expect(await pagesOf(own)).toEqual(['/before'])

  await writer[lane](
    accepted(own, 'a', begin + 2 * minute),
    accepted(other, 'x', begin + 2 * minute),
    accepted(own, 'b', begin + 3 * minute),
  )
  await writer[lane](accepted(own, 'c', begin + 4 * minute))
  await writer[lane](accepted(other, 'y', begin + 4 * minute))
  await expect.poll(() => pagesOf(other)).toEqual(['/x', '/y'])
  expect(await pagesOf(own)).toEqual(['/before'])
  const order: string[] = []
  const flushed = writer.flush().then(() => order.push('flushed'))
  const copied = writer.runPaused(async () => void order.push('copied'))

  change.end()
  await erased.then(() => order.push('erased'))
  await Promise.all([flushed, copied])
  expect(order).toEqual(['erased', 'copied', 'flushed'])
  expect(await pagesOf(own)).toEqual(['/a', '/b', '/c'])
  expect(await visitsOf(own)).toEqual([{ entry_page: '/a', pageviews: 3 }])
  expect(await visitsOf(other)).toEqual([{ entry_page: '/x', pageviews: 2 }])
  await writer.stop()
})

test('what was held back is written by the next run', async () => {
  const [own, other] = [randomUUID(), randomUUID()]
  const writer = await startWriter(store, new FixedClock(begin + minute))
  const change = openEnded()
  const changed = writer.runExclusive(own, change.run)
  await change.started
  await writer.send(accepted(own, 'a', begin), accepted(other, 'x', begin))
  await writer.send(accepted(own, 'b', begin + minute))
  await expect.poll(() => pagesOf(other)).toEqual(['/x'])
  const halted = writer.halt()
  change.end()
  await Promise.all([changed, halted])
  expect(await pagesOf(own)).toEqual([])
  await writer.restart()
  await writer.flush()
  expect(await pagesOf(own)).toEqual(['/a', '/b'])
  expect(await visitsOf(own)).toEqual([{ entry_page: '/a', pageviews: 2 }])
  await writer.stop()
})

test('changes of several websites run one after the other, and one that fails releases its website', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const writer = await startWriter(store, new FixedClock(begin + minute))
  const failing = openEnded(() => Promise.reject(new Error('no')))
  const next = openEnded()
  const failed = writer.runExclusive(first, failing.run)
  await failing.started
  const changed = writer.runExclusive(second, next.run)
  await writer.send(accepted(first, 'a', begin), accepted(second, 'x', begin))
  await expect.poll(() => pagesOf(second)).toEqual(['/x'])
  failing.end()
  await expect(failed).rejects.toThrow('no')
  await next.started
  await writer.send(accepted(first, 'b', begin + 1), accepted(second, 'y', begin + 1))
  await expect.poll(() => pagesOf(first)).toEqual(['/a', '/b'])
  expect(await pagesOf(second)).toEqual(['/x'])
  next.end()
  await changed
  await writer.flush()
  expect(await pagesOf(second)).toEqual(['/x', '/y'])
  await writer.stop()
})
