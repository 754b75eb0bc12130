// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { startAnswering } from './answering.testing.ts'
import { useAction } from './use-call.ts'

let done = 0
function Buttons() {
  const pin = useAction('/team_user/edit_settings')
  const press = (...pinned: string[]) =>
    pin.mutate({ team_id: 'team', pinned }, { onSuccess: () => void done++ })
  return (
    <>
      <button type="button" onClick={() => press('site')}>
        Pin
      </button>
      <button type="button" onClick={() => press()}>
        Unpin
      </button>
    </>
  )
}

test('a call is made once while it is under way, and again once it is answered', async () => {
  const server = await startAnswering({ '/team_user/edit_settings': () => ({}) })
  onTestFinished(() => server.stop())
  done = 0
  onTestFinished(cleanup)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Buttons />
    </QueryClientProvider>,
  )
  const press = (...names: string[]) =>
    act(async () => {
      for (const name of names) screen.getByRole('button', { name }).click()
    })
  await press('Pin', 'Pin')
  await waitFor(() => expect(done).toBe(1))
  expect(server.asked).toHaveLength(1)
  // What is asked last counts, also if it was asked before something else.
  await press('Unpin', 'Pin', 'Unpin')
  await waitFor(() => expect(server.asked).toHaveLength(4))
})
