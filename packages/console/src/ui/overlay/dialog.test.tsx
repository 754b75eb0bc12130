// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en-US', resources: {} }))
afterEach(cleanup)

test('a click beside it closes a dialog, but not the second one of the double click that opened it', () => {
  const onClose = vi.fn()
  render(
    <Dialog title="New board" onClose={onClose}>
      Name
    </Dialog>,
  )
  const beside = { clientX: 5, clientY: 5 }
  fireEvent.click(screen.getByRole('dialog'), { ...beside, detail: 2 })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('dialog'), { ...beside, detail: 1 })
  expect(onClose).toHaveBeenCalledOnce()
})
