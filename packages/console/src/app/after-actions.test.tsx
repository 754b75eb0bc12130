// @vitest-environment happy-dom
/** A dialog that is closed while its action is under way, and an action whose answer is lost. */
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../lib/api/answering.testing.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { useAction, useCall } from '../lib/api/use-call.ts'
import { show } from '../reports/views/show.testing.tsx'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { showError } from '../ui/form/show-error.ts'
import { followActions } from './after-actions.ts'
import { createQueryClient } from './query-client.ts'

const website_id = '00000000-0000-4000-8000-000000000001'
const goal = { website_id, goal_id: website_id }

function Goals() {
  const { data } = useCall('/goal/list', { website_id })
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <p>{data?.total} goals</p>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
      <Toasts />
    </>
  )
}

function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const remove = useAction('/goal/delete')
  return (
    <>
      <button type="button" onClick={() => remove.mutate(goal, { onError: (error) => showError(error) })}>
        delete
      </button>
      <button type="button" onClick={onClose}>
        close
      </button>
    </>
  )
}

let server: Answering
let goals = 2
let answer: (answer: unknown) => void
let stop = () => {}
let close: () => Promise<void>
beforeEach(async () => {
  goals = 2
  server = await startAnswering({
    '/goal/list': () => ({ list: [], total: goals }),
    '/goal/delete': () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  const queries = createQueryClient()
  stop = followActions(queries)
  const hand = await show(
    <QueryClientProvider client={queries}>
      <Goals />
    </QueryClientProvider>,
  )
  await screen.findByText('2 goals')
  await hand.click(screen.getByRole('button', { name: 'delete' }))
  await expect.poll(() => server.asked.some(({ path }) => path === '/goal/delete')).toBe(true)
  close = () => hand.click(screen.getByRole('button', { name: 'close' }))
})
afterEach(() => {
  stop()
  server.stop()
})

test('closed: says that the action failed', async () => {
  await close()
  answer(new ApiError(500, 'internal', 'Something went wrong'))
  await screen.findByText('Something went wrong')
})

test('closed: shows what the action changed', async () => {
  await close()
  goals = 1
  answer({})
  await screen.findByText('1 goals')
})

test('without an answer: shows whether the action was done', async () => {
  goals = 1
  answer(new ApiError(0, 'unanswered', 'No answer'))
  await screen.findByText('1 goals')
})
