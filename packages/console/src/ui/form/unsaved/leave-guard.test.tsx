// @vitest-environment happy-dom
/** What was typed is not lost to the back button. */
import texts from '@footfall/contract/locales/en-US.json'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadEnglish } from '../../../lib/i18n/english.testing.ts'
import { Dialog } from '../../overlay/Dialog.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { UnsavedPrompt } from './UnsavedPrompt.tsx'

beforeAll(loadEnglish)
afterEach(cleanup)

function InDialog() {
  const [isOpen, setOpen] = useState(true)
  const [form] = Form.useForm()
  if (!isOpen) return <h1>Goals</h1>
  return (
    <FormDialog
      form={form}
      title="Add goal"
      action="Add"
      busy={false}
      onSubmit={() => undefined}
      onClose={() => setOpen(false)}
    >
      <Form.Item name="name" label="Name">
        <Input />
      </Form.Item>
    </FormDialog>
  )
}

function InAddress() {
  return (
    <Dialog inAddress title="List" onClose={() => undefined}>
      Rows
    </Dialog>
  )
}

async function open(screenOf: React.ReactNode) {
  const frame = (
    <>
      <LeaveGuard />
      <Outlet />
    </>
  )
  const children = [
    { path: '/before', element: <h1>Before</h1> },
    { path: '/here', element: screenOf },
  ]
  const router = createMemoryRouter([{ element: frame, children }], {
    initialEntries: ['/before', '/here'],
  })
  await act(async () => void render(<RouterProvider router={router} />))
  return { hand: userEvent.setup(), back: () => act(() => router.navigate(-1)), router }
}

test('Back closes a dialog, which asks if something was typed, and then leads back', async () => {
  const { hand, back, router } = await open(<InDialog />)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await hand.type(name, 'Ordered')
  await back()
  await hand.click(await screen.findByRole('button', { name: texts.failure.stay }))
  expect(name.value).toBe('Ordered')
  await back()
  await hand.click(await screen.findByRole('button', { name: texts.failure.leave }))
  await screen.findByRole('heading', { name: 'Goals' })
  expect(router.state.location.pathname).toBe('/here')
  await back()
  await screen.findByRole('heading', { name: 'Before' })
})

test.each([
  ['closes a dialog first', <InDialog key="1" />, 'Goals', '?period=week'],
  ['walks through a dialog that the address holds', <InAddress key="2" />, 'List', ''],
])('Back to an earlier state of the same screen %s', async (_, screenOf, heading, search) => {
  const { back, router } = await open(screenOf)
  await act(() => router.navigate('/here?period=week'))
  await back()
  await screen.findByRole('heading', { name: heading })
  expect(router.state.location.search).toBe(search)
})

function Drawer() {
  const [isOpen, setOpen] = useState(true)
  const listen = (drawer: HTMLElement | null) => drawer?.addEventListener('cancel', () => setOpen(false))
  return isOpen ? <aside ref={listen} data-drawer /> : <h1>Goals</h1>
}

test('Back closes the side menu of a phone, and then leads back', async () => {
  const { back } = await open(<Drawer />)
  await back()
  await screen.findByRole('heading', { name: 'Goals' })
  await back()
  await screen.findByRole('heading', { name: 'Before' })
})

test('a screen with unsaved changes asks before it is left', async () => {
  const { hand, back, router } = await open(<UnsavedPrompt changed />)
  await back()
  await hand.click(await screen.findByRole('button', { name: texts.failure.stay }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/here')
  await back()
  await hand.click(await screen.findByRole('button', { name: texts.failure.leave }))
  await screen.findByRole('heading', { name: 'Before' })
})
