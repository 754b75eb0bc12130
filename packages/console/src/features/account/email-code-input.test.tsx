// @vitest-environment happy-dom
import texts from '@footfall/contract/locales/en-US.json'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { Form, Input } from 'antd'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { EmailCodeInput } from './EmailCodeInput.tsx'

let server: Answering
beforeAll(loadEnglish)
afterEach(() => server.stop())

test('a code is sent again after a minute, and at once to a corrected address', async () => {
  server = await startAnswering({ '/user/find_password': () => ({}) })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form>
        <Form.Item name="email" label={texts.account.email}>
          <Input />
        </Form.Item>
        <EmailCodeInput call="/user/find_password" />
      </Form>
    </QueryClientProvider>,
  )
  const type = (email: string) =>
    fireEvent.change(screen.getByLabelText(texts.account.email), { target: { value: email } })
  const button = () => screen.getByRole<HTMLButtonElement>('button')
  const waits = async () => {
    await screen.findByText(/^Resend in \d+ s$/)
    expect(button().disabled).toBe(true)
  }
  type('lin@exmaple.com')
  fireEvent.click(button())
  await waits()
  type('lin@example.com')
  await screen.findByText(texts.account.sendCode)
  expect(button().disabled).toBe(false)
  fireEvent.click(button())
  await waits()
  expect(server.asked).toHaveLength(2)
})
