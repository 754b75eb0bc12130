// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { RefuseNotice } from './RefuseNotice.tsx'

let server: Answering
beforeAll(loadEnglish)
afterEach(() => server.stop())

function Unread() {
  const { data } = useCall('/message/unread_message', {})
  return <output>{data?.unread_message_count}</output>
}

test('the count of unread messages falls with the refusal of an offer', async () => {
  let unread = 1
  server = await startAnswering({
    '/message/unread_message': () => ({ unread_message_count: unread }),
    '/setting/reject_website': () => {
      unread = 0
      return {}
    },
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Unread />
      <RefuseNotice
        path="/setting/reject_website"
        input={{ transfer_id: 'offer' }}
        offer="/setting/get_transfer_info"
        icon={null}
        title="Decline"
        text="Decline the website?"
        action="Decline it"
        onBack={() => undefined}
      />
    </QueryClientProvider>,
  )
  await expect.poll(() => screen.getByRole('status').textContent).toBe('1')
  fireEvent.click(screen.getByText('Decline it'))
  await expect.poll(() => screen.getByRole('status').textContent).toBe('0')
})
