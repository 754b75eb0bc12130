// @vitest-environment happy-dom
/** The page that a payment provider returns to. */
import texts from '@footfall/contract/locales/en-US.json'
import type { OrderState } from '@footfall/contract/plans'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { PaymentResultPage } from './PaymentResultPage.tsx'

const code = 'A'.repeat(32)
let server: Answering
/** The states of the order, one per request; the last one stays. */
let states: OrderState[]
let answer: Promise<void>
beforeEach(async () => {
  answer = Promise.resolve()
  server = await startAnswering({
    '/cost/payment_result': async () => {
      await answer
      const state = states.length > 1 ? states.shift() : states[0]
      return { state, period: 'month', events_millions: 1, cost: { amount: 900, currency: 'usd' } }
    },
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  server.stop()
})

test('until the first answer it does not stay blank', async () => {
  states = ['paid']
  let release = () => {}
  answer = new Promise((resolve) => {
    release = resolve
  })
  await show(<PaymentResultPage />, `?code=${code}`)
  expect(screen.getByRole('heading').textContent).toBe(texts.payment.processing.title)
  release()
  await screen.findByText(texts.payment.success.title)
})

test('it asks again until the order is settled, and then no more', async () => {
  states = ['processing', 'paid']
  await show(<PaymentResultPage />, `?code=${code}`)
  await screen.findByText(texts.payment.processing.text)
  await vi.advanceTimersByTimeAsync(2_000)
  await screen.findByText(texts.payment.success.title)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.asked).toHaveLength(2)
})
