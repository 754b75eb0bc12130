// @vitest-environment happy-dom
/** The online service of another provider, which the browser keeps from loading. */
import texts from '@footfall/contract/locales/en-US.json'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { Toasts } from '../../ui/feedback/Toasts.tsx'
import { dismissToast, useToasts } from '../../ui/feedback/toast.ts'
import { HelpMenu } from './HelpMenu.tsx'
import { openWidget } from './widget/widget.ts'

let server: Answering
/** What becomes of the provider's script. */
let script: 'onload' | 'onerror'
const append = vi.fn((node: Node) => {
  const event = new Event('end') as Event & string
  queueMicrotask(() => (node as HTMLScriptElement)[script]?.(event))
})
beforeEach(async () => {
  append.mockClear()
  vi.spyOn(document.head, 'append').mockImplementation((node) => append(node as Node))
  server = await startAnswering({
    '/support/state': () => ({ kind: 'widget', feedback_url: null, unread_count: 0, operator: false }),
    '/support/widget': () => ({
      widget: {
        kind: 'chatwoot',
        url: 'https://chat.example',
        token: 'token',
        user_id: 'lin',
        name: 'Lin',
        email: null,
        language: 'en-US',
        identifier_hash: null,
      },
    }),
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  server.stop()
  for (const { id } of useToasts.getState().list) dismissToast(id)
})

test('whoever asks for it is told', async () => {
  script = 'onerror'
  const hand = await show(
    <>
      <HelpMenu />
      <Toasts />
    </>,
  )
  await hand.click(screen.getByRole('button', { name: texts.help.title }))
  await hand.click(await screen.findByRole('menuitem', { name: texts.help.online }))
  await screen.findByText(texts.failure.unanswered)
})

test('a service that never starts is not waited for forever', async () => {
  script = 'onload'
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const refused = expect(openWidget()).rejects.toThrow('does not start')
  await expect.poll(() => append.mock.calls.length).toBe(1)
  await vi.advanceTimersByTimeAsync(15_000)
  await refused
  // It may start later, and is there for the next wish.
  window.dispatchEvent(new Event('chatwoot:ready'))
  await openWidget()
})
