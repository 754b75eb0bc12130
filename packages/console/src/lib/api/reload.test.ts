/** What a reload does to answers that are still loading. */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { reload } from './reload.ts'

/** A watched answer that is loaded, then asked for again by the returned `ask`. Each request waits until it is answered. */
async function loaded() {
  const queries = new QueryClient()
  const requests: { answer(): void; readonly signal: AbortSignal }[] = []
  const observer = new QueryObserver(queries, {
    queryKey: ['report'],
    queryFn: ({ signal }) =>
      new Promise<number>((answer) => requests.push({ answer: () => answer(requests.length), signal })),
    retry: false,
  })
  observer.subscribe(() => undefined)
  requests[0]?.answer()
  await expect.poll(() => observer.getCurrentResult().data).toBe(1)
  return { queries, requests, data: () => observer.getCurrentResult().data }
}

test('after a change, an answer on its way is asked for again', async () => {
  const { queries, requests } = await loaded()
  reload(queries, {})
  reload(queries, {})
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
})
