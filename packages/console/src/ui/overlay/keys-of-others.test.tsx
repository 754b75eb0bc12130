// @vitest-environment happy-dom
/** Keys that belong to an input method or to the browser: nothing closes or moves. */
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { Segmented } from '../controls/Segmented.tsx'
import { Dialog } from './Dialog.tsx'

beforeAll(loadEnglish)

test('Esc that discards what an input method composes leaves the dialog open', () => {
  const onClose = vi.fn()
  render(
    <Dialog title="New goal" onClose={onClose}>
      <input aria-label="Name" />
    </Dialog>,
  )
  const field = screen.getByLabelText('Name')
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  // Safari has ended the composition by then.
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 })
  expect(onClose).toHaveBeenCalledOnce()
})

test.each(['altKey', 'metaKey', 'ctrlKey'])('an arrow with %s is the browser’s', (modifier) => {
  const onChange = vi.fn()
  const options = [
    { value: 'a', label: 'One' },
    { value: 'b', label: 'Two' },
  ]
  const { unmount } = render(<Segmented label="Unit" value="a" options={options} onChange={onChange} />)
  const first = screen.getByRole('radio', { name: 'One' })
  first.focus()
  expect(fireEvent.keyDown(first, { key: 'ArrowRight', [modifier]: true })).toBe(true)
  expect(onChange).not.toHaveBeenCalled()
  expect(fireEvent.keyDown(first, { key: 'ArrowRight' })).toBe(false)
  expect(onChange).toHaveBeenCalledWith('b')
  unmount()
})
