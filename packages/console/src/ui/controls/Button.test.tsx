// @vitest-environment happy-dom
/** A button that its own action disables. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from './Button.tsx'

function Saving({ onSave }: { readonly onSave: () => void }) {
  const [changed, setChanged] = useState(true)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setChanged(false)
        onSave()
      }}
    >
      <input aria-label="Name" onChange={() => setChanged(true)} />
      <Button type="submit" disabled={!changed}>
        Save
      </Button>
    </form>
  )
}

test('keeps the focus, does nothing while disabled, and works again afterwards', async () => {
  const hand = userEvent.setup()
  let saved = 0
  render(<Saving onSave={() => saved++} />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  await hand.tab()
  await hand.tab()
  await hand.keyboard('{Enter}{Enter}')
  expect(saved).toBe(1)
  expect(button.disabled).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
  await hand.type(screen.getByRole('textbox'), 'a{Enter}')
  expect(saved).toBe(2)
  // It did not have the focus this time.
  expect(button.disabled).toBe(true)
})
