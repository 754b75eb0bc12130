// @vitest-environment happy-dom
/** A key is shown once: only the button that says it is saved takes it away. */
import texts from '@footfall/contract/locales/en-US.json'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { NewKey } from './NewKey.tsx'

beforeAll(loadEnglish)

test('Esc, Back and a click beside it leave a new key on the screen', () => {
  const onClose = vi.fn()
  render(<NewKey apiKey="ff_secret" onClose={onClose} />)
  const dialog = screen.getByRole('dialog')
  fireEvent.keyDown(dialog, { key: 'Escape', keyCode: 27 })
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  fireEvent.click(dialog, { clientX: -5, clientY: -5 })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: texts.keys.saved }))
  expect(onClose).toHaveBeenCalledOnce()
})
