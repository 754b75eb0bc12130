// @vitest-environment happy-dom
import texts from '@footfall/contract/locales/en-US.json'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadEnglish } from '../../../lib/i18n/english.testing.ts'
import { WebsitesItem } from './WebsitesItem.tsx'

beforeAll(loadEnglish)
afterEach(cleanup)

test('the message that no website is chosen comes into view', async () => {
  const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  const websites = { data: { list: [] }, isError: false, error: null, refetch: vi.fn() }
  render(
    <Form initialValues={{ websites: [] }}>
      <WebsitesItem name="websites" label="Websites" websites={websites} />
      <button type="submit">Send</button>
    </Form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  const message = await screen.findByText(texts.members.needWebsites)
  expect(seen.mock.contexts).toContain(message)
  seen.mockRestore()
})
