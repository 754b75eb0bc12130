// @vitest-environment happy-dom
/** What a form in a dialog does while it is being saved, and where it says what is wrong. */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { FormDialog } from './FormDialog.tsx'

function Naming({ onSubmit }: { readonly onSubmit: () => unknown }) {
  const [form] = Form.useForm()
  return (
    <FormDialog
      busy={false}
      form={form}
      title="Segment"
      action="Save"
      onSubmit={onSubmit}
      onClose={() => undefined}
    >
      <Form.Item name="name" label="Name" rules={[{ required: true }]}>
        <Input />
      </Form.Item>
      <Form.Item name="note" label="Note">
        <Input />
      </Form.Item>
    </FormDialog>
  )
}

async function show(dialog: ReactNode) {
  await act(async () => void render(dialog))
  return userEvent.setup()
}
beforeAll(loadEnglish)
afterEach(cleanup)

const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

test('a form is submitted once, however often, until what it changed has loaded', async () => {
  let settle = () => {}
  const onSubmit = vi.fn(() => new Promise<void>((resolve) => (settle = resolve)))
  const user = await show(<Naming onSubmit={onSubmit} />)
  await user.type(screen.getByLabelText('Name'), 'Readers')
  // At once, as on a machine that draws slower than somebody clicks.
  await act(async () => {
    saveButton().click()
    saveButton().click()
  })
  await waitFor(() => expect(saveButton().disabled).toBe(true))
  expect(saveButton().getAttribute('aria-busy')).toBe('true')
  await user.type(screen.getByLabelText('Name'), '{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  await act(async () => settle())
  await waitFor(() => expect(saveButton().disabled).toBe(false))
  await user.click(saveButton())
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
  await act(async () => settle())
})

test('the first wrong field gets the focus', async () => {
  const user = await show(<Naming onSubmit={() => undefined} />)
  await user.type(screen.getByLabelText('Note'), 'something')
  await user.click(saveButton())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
})
