// @vitest-environment happy-dom
/** The count in the header after a change, if the regular look for new messages was on its way. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnswering } from '../../lib/api/answering.testing.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { useSetStatus } from './use-set-status.ts'

function Header() {
  const { data } = useCall('/message/unread_message', {})
  const { change } = useSetStatus()
  return (
    <button type="button" onClick={() => change({ all: true, status: 'read' })}>
      {data?.unread_message_count ?? 'unknown'}
    </button>
  )
}

test('an older count does not replace the newer one', async () => {
  let count = () => {}
  const counted = new Promise<void>((resolve) => {
    count = resolve
  })
  const server = await startAnswering({
    '/message/unread_message': async () => {
      await counted
      return { unread_message_count: 3 }
    },
    '/message/set_status': () => ({ changed: 3, unread_message_count: 0 }),
  })
  await show(<Header />)
  await waitFor(() => expect(server.asked).toHaveLength(1))
  fireEvent.click(screen.getByRole('button'))
  await screen.findByText('0')
  count()
  // The late answer has arrived by the time of another one.
  await fetch(`${location.origin}/api/message/set_status`, { method: 'POST', body: '{}' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.getByRole('button').textContent).toBe('0')
  server.stop()
})
