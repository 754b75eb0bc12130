// @vitest-environment happy-dom
/** What a form of settings saves when somebody else has changed them meanwhile. */
import texts from '@footfall/contract/locales/en-US.json'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadEnglish } from '../../../lib/i18n/english.testing.ts'
import { SettingForm } from './SettingForm.tsx'

interface Fields {
  readonly name: string
  readonly domain: string
}

const saved: Partial<Fields>[] = []
let change: (stored: Fields) => void
/** Saving takes until this is settled. */
let savable: Promise<void> = Promise.resolve()

function Settings() {
  const [form] = Form.useForm<Fields>()
  const [stored, setStored] = useState<Fields>({ name: 'Shop', domain: 'shop.example' })
  change = setStored
  return (
    <SettingForm<Fields>
      form={form}
      stored={stored}
      onSave={async (edited) => {
        saved.push(edited)
        await savable
        return edited
      }}
    >
      <Form.Item name="name" label="Name">
        <Input />
      </Form.Item>
      <Form.Item name="domain" label="Domain">
        <Input />
      </Form.Item>
    </SettingForm>
  )
}

beforeAll(loadEnglish)
beforeEach(async () => {
  cleanup()
  saved.length = 0
  // The prompt about unsaved changes needs a router with data.
  const router = createMemoryRouter([{ path: '/', element: <Settings /> }])
  await act(async () => {
    render(<RouterProvider router={router} />)
  })
})

const user = userEvent.setup()
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: texts.action.save })

test('only what was edited is saved, and the other fields follow what is stored', async () => {
  await user.type(field('Name'), ' 2')
  await act(async () => change({ name: 'Store', domain: 'store.example' }))
  expect([field('Name').value, field('Domain').value]).toEqual(['Shop 2', 'store.example'])
  await user.click(save())
  await waitFor(() => expect(saved).toEqual([{ name: 'Shop 2' }]))
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'))
  await user.type(field('Domain'), '.com')
  await user.click(save())
  await waitFor(() => expect(saved[1]).toEqual({ domain: 'store.example.com' }))
})

test('discarding brings back what is stored', async () => {
  await user.type(field('Name'), ' 2')
  await act(async () => change({ name: 'Store', domain: 'store.example' }))
  await user.click(screen.getByRole('button', { name: texts.settings.discard }))
  expect([field('Name').value, field('Domain').value, save().disabled]).toEqual([
    'Store',
    'store.example',
    true,
  ])
})

test('what is being saved cannot be discarded', async () => {
  let answer = (): void => undefined
  savable = new Promise((resolve) => {
    answer = resolve
  })
  await user.type(field('Name'), ' 2')
  await user.click(save())
  await waitFor(() => expect(saved).toHaveLength(1))
  const discard = screen.getByRole<HTMLButtonElement>('button', { name: texts.settings.discard })
  await user.click(discard)
  await act(async () => answer())
  await waitFor(() => expect(discard.isConnected).toBe(false))
  expect(field('Name').value).toBe('Shop 2')
})
