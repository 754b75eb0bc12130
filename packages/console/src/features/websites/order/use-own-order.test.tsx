// @vitest-environment happy-dom
/** The user's own order while the list is loaded, against a server that holds its answers. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../../lib/api/answering.testing.ts'
import { callApi, type DataAt } from '../../../lib/api/call-api.ts'
import { useOwnOrder } from './use-own-order.ts'

const queryKey = ['/website/list'] as const
let server: Answering
let queries: QueryClient
/** The order as the server has it. */
let stored: string[]
/** The server sends a list no earlier than this. */
let sendable: Promise<unknown>

beforeEach(async () => {
  queries = new QueryClient()
  stored = ['a', 'b']
  sendable = Promise.resolve()
  server = await startAnswering({
    '/website/list': async () => {
      const list = stored.map((website_id) => ({ website_id, pinned: false }))
      await sendable
      return { list, total: list.length }
    },
    '/team_user/edit_settings': ({ website_order }) => {
      stored = website_order as string[]
      return {}
    },
  })
})
afterEach(() => {
  cleanup()
  server.stop()
})

function List() {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<DataAt<'/website/list'>> =>
      callApi('/website/list', { team_id: 'team' }, { signal }),
  })
  const change = useOwnOrder('team', queryKey)
  return (
    <button type="button" onClick={() => change((list) => list.toReversed())}>
      {data?.list.map(({ website_id }) => website_id).join()}
    </button>
  )
}

const countOf = (path: string) => server.asked.filter((call) => call.path === path).length

test('a list that was loaded before a change and comes after it does not take it back', async () => {
  render(
    <QueryClientProvider client={queries}>
      <List />
    </QueryClientProvider>,
  )
  const list = await screen.findByRole('button', { name: 'a,b' })
  let send = (): void => undefined
  sendable = new Promise<void>((resolve) => {
    send = resolve
  })
  void queries.refetchQueries({ queryKey })
  await waitFor(() => expect(countOf('/website/list')).toBe(2))
  fireEvent.click(list)
  await waitFor(() => expect(list.textContent).toBe('b,a'))
  const shown = new Set<string>()
  const unsubscribe = queries.getQueryCache().subscribe(() => {
    const data = queries.getQueryData<DataAt<'/website/list'>>(queryKey)
    shown.add(data?.list.map(({ website_id }) => website_id).join() ?? '')
  })
  await act(async () => send())
  await waitFor(() => expect(stored).toEqual(['b', 'a']))
  // It is loaded again, because the load before was given up.
  await waitFor(() => expect(countOf('/website/list')).toBe(3))
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  unsubscribe()
  expect([...shown]).toEqual(['b,a'])
  expect(list.textContent).toBe('b,a')
})
