// @vitest-environment happy-dom
/** A form whose call takes long, and a user who presses Enter again. */
import { screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { show } from '../views/show.testing.tsx'

function Naming({ onSubmit }: { readonly onSubmit: (name: string) => void }) {
  const [form] = Form.useForm<{ name: string }>()
  const [busy, setBusy] = useState(false)
  const submit = ({ name }: { name: string }) => {
    setBusy(true)
    onSubmit(name)
  }
  return (
    <FormDialog title="New" action="Save" form={form} busy={busy} onSubmit={submit} onClose={() => undefined}>
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
