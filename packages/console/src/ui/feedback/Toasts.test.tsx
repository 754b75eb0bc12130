// @vitest-environment happy-dom
/** Notices while a dialog is open: everything outside of it is covered, and hidden from screen readers. */
import { act, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from '../overlay/Dialog.tsx'
import { Toasts } from './Toasts.tsx'
import { toast } from './toast.ts'

let close: () => void

function Screen() {
  const [open, setOpen] = useState(true)
  close = () => setOpen(false)
  return (
    <>
      {open && (
        <Dialog onClose={close} title="Add website">
          <input />
        </Dialog>
      )}
      <Toasts />
    </>
  )
}

test('a notice is shown in the open dialog, and outlasts it', () => {
  render(<Screen />)
  act(() => toast.error('The limit is reached'))
  const dialog = screen.getByRole('dialog')
  within(within(dialog).getByRole('status')).getByText('The limit is reached')
  expect(screen.getAllByText('The limit is reached')).toHaveLength(1)
  act(() => close())
  expect(screen.queryByRole('dialog')).toBeNull()
  within(screen.getByRole('status')).getByText('The limit is reached')
})
