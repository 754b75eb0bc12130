// @vitest-environment happy-dom
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../../lib/api/answering.testing.ts'
import { reloadWhenErased } from './reload-when-erased.ts'

let server: Answering
afterEach(() => server.stop())

/** Each look counts the next of these. Returns how many looks there were. */
async function looksUntilReloaded(before: number | null, counts: readonly (number | null)[]) {
  let look = 0
  server = await startAnswering({
    '/overview/total': () => ({ current: { pageviews: counts[look++], events: 0 } }),
  })
  const queries = new QueryClient()
  queries.setQueryData(['report', 'old'], 'figures')
  queries.setQueryData(['/website/item'], 'a form')
  const isInvalid = (...key: QueryKey) => queries.getQueryState(key)?.isInvalidated
  const done = reloadWhenErased(queries, 'website', before, 1)
  expect(isInvalid('report', 'old')).toBe(false)
  await done
  expect(isInvalid('report', 'old')).toBe(true)
  expect(isInvalid('/website/item')).toBe(false)
  return look
}

test('reports are reloaded once the data is gone, not before', async () => {
  expect(await looksUntilReloaded(5, [5, 5, 0])).toBe(3)
})

test('events that came after the reset do not delay it', async () => {
  expect(await looksUntilReloaded(5, [6, 2])).toBe(2)
  server.stop()
  expect(await looksUntilReloaded(null, [0])).toBe(1)
})

test('a deletion that takes long is awaited for a while only', async () => {
  expect(
    await looksUntilReloaded(
      5,
      Array.from({ length: 100 }, () => 5),
    ),
  ).toBe(60)
})
