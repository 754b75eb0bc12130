// @vitest-environment happy-dom
/** Whether all messages can be deleted, which the list of unread ones alone does not tell. */
import texts from '@footfall/contract/locales/en-US.json'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { MessagesPage } from './MessagesPage.tsx'

let all = 0
let fails = false
let server: Answering
beforeAll(async () => {
  server = await startAnswering({
    '/message/list': ({ status }) =>
      fails
        ? new ApiError(500, 'internal', 'Something broke')
        : { list: [], total: status === 'all' ? all : 0 },
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.asked.length = 0
})

const deleteAll = () => screen.getByRole<HTMLButtonElement>('button', { name: texts.messages.deleteAll })

test('nothing can be deleted where there are no messages at all', async () => {
  all = 0
  await show(<MessagesPage />)
  await waitFor(() => expect(deleteAll().disabled).toBe(true))
})

test('read messages can be deleted beside an empty list of unread ones', async () => {
  all = 3
  await show(<MessagesPage />)
  await waitFor(() => expect(server.asked.map(({ input }) => input.status)).toEqual(['unread', 'all']))
  await screen.findByText(texts.messages.emptyUnread)
  expect(deleteAll().disabled).toBe(false)
})

test('nothing can be marked or deleted while the list failed to load', async () => {
  fails = true
  await show(<MessagesPage />)
  await screen.findByRole('alert')
  const markAll = screen.getByRole<HTMLButtonElement>('button', { name: texts.messages.markAll })
  expect([markAll.disabled, deleteAll().disabled]).toEqual([true, true])
  fails = false
})

test.each(['1.5', '-1', '1e9', 'two'])('page %s of the address is the first one', async (page) => {
  await show(<MessagesPage />, `?page=${page}`)
  await waitFor(() => expect(server.asked[0]?.input.page).toBe(1))
})
