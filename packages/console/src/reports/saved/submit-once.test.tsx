// @vitest-environment happy-dom
/** A form whose call takes long, and a user who presses Enter again, or Esc. */
import texts from '@footfall/contract/locales/en-US.json'
import { screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { show } from '../views/show.testing.tsx'

function Naming({ onSubmit }: { readonly onSubmit: (name: string) => void }) {
  const [form] = Form.useForm<{ name: string }>()
  const [busy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(true)
  const submit = ({ name }: { name: string }) => {
    setBusy(true)
    onSubmit(name)
  }
  if (!isOpen) return null
  return (
    <FormDialog
      title="New"
      action="Save"
      form={form}
      busy={busy}
      onSubmit={submit}
      onClose={() => setOpen(false)}
    >
      <Form.Item name="name" label="Name">
        <Input />
      </Form.Item>
    </FormDialog>
  )
}

test('is submitted once', async () => {
  const submitted: string[] = []
  const hand = await show(<Naming onSubmit={(name) => submitted.push(name)} />)
  await hand.type(screen.getByRole('textbox', { name: 'Name' }), 'Signup{Enter}')
  await waitFor(() => expect(submitted).toEqual(['Signup']))
  await hand.keyboard('{Enter}')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(submitted).toEqual(['Signup'])
})

test('is not closed by Esc without a question, because saving may still fail', async () => {
  const submitted: string[] = []
  const hand = await show(<Naming onSubmit={(name) => submitted.push(name)} />)
  await hand.type(screen.getByRole('textbox', { name: 'Name' }), 'Signup{Enter}')
  await waitFor(() => expect(submitted).toEqual(['Signup']))
  await hand.keyboard('{Escape}')
  await hand.click(await screen.findByRole('button', { name: texts.failure.stay }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Signup')
})
