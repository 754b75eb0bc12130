// @vitest-environment happy-dom
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { notifyOtherTabs, shareChanges } from './other-tabs.ts'

/** The browser's other tab. */
const other = new BroadcastChannel('footfall.changes')
let hidden = false
vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
let stop = () => {}
afterEach(() => stop())

function open(): QueryClient {
  const queries = new QueryClient()
  stop = shareChanges(queries)
  queries.setQueryData(['report', 'old'], 'figures')
  queries.setQueryData(['/website/item'], 'a form')
  return queries
}
const isOld = (queries: QueryClient, ...key: QueryKey) => queries.getQueryState(key)?.isInvalidated

test('a visible tab reloads at once what another tab may have changed, but no forms', async () => {
  hidden = false
  const queries = open()
  other.postMessage('changed')
  await expect.poll(() => isOld(queries, 'report', 'old')).toBe(true)
  expect(isOld(queries, '/website/item')).toBe(false)
})

test('a hidden tab reloads when it comes to the front, once', async () => {
  hidden = true
  const queries = open()
  const heard = new Promise((resolve) => {
    new BroadcastChannel('footfall.changes').onmessage = resolve
  })
  other.postMessage('changed')
  await heard
  expect(isOld(queries, 'report', 'old')).toBe(false)
  hidden = false
  // Until this tab has heard of it, too.
  await expect
    .poll(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      return isOld(queries, 'report', 'old')
    })
    .toBe(true)
  queries.setQueryData(['report', 'old'], 'new figures')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(isOld(queries, 'report', 'old')).toBe(false)
})

test('a change that succeeds is told, a refused one is not', async () => {
  const queries = open()
  const received: unknown[] = []
  other.onmessage = ({ data }) => received.push(data)
  const act = (work: () => Promise<void>) =>
    queries
      .getMutationCache()
      .build(queries, { mutationFn: work })
      .execute(undefined)
      .catch(() => undefined)
  await act(() => Promise.reject(new Error('refused')))
  await act(() => Promise.resolve())
  await expect.poll(() => received).toHaveLength(1)
  stop()
  notifyOtherTabs()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(received).toHaveLength(1)
})
