// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadEnglish } from '../../../lib/i18n/english.testing.ts'
import { MomentField, readClock } from './MomentField.tsx'

beforeAll(loadEnglish)
afterEach(cleanup)

test.each([
  ['14:05', '14:05'],
  ['9:05', '09:05'],
  ['0905', '09:05'],
  ['905', '09:05'],
  ['7', '07:00'],
  ['23：59', '23:59'],
  ['24:00', null],
  ['12:60', null],
  ['12:', null],
  ['', null],
  ['noon', null],
])('%j is %j', (text, clock) => {
  expect(readClock(text)).toBe(clock)
})

function Field({ first }: { readonly first: string }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <MomentField
        label="End"
        empty="None"
        today="2025-06-12"
        clock="08:30"
        value={value}
        onChange={setValue}
      />
      <output>{value}</output>
    </>
  )
}
const value = () => screen.getByRole('status').textContent

test('a day is chosen in the calendar and begins at the time told, which can be typed over', async () => {
  const hand = userEvent.setup()
  render(<Field first="" />)
  expect(screen.queryByRole('textbox')).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'End None' }))
  await hand.click(await screen.findByRole('button', { name: 'Tuesday, June 3, 2025' }))
  expect(value()).toBe('2025-06-03T08:30')
  screen.getByRole('button', { name: 'End Jun 3, 2025' })
  const clock = screen.getByRole('textbox', { name: 'End: hours and minutes' })
  await hand.clear(clock)
  await hand.type(clock, '9')
  expect(value()).toBe('2025-06-03T09:00')
  await hand.type(clock, ':4')
  expect(clock.getAttribute('aria-invalid')).toBe('true')
  await hand.type(clock, '5')
  expect(value()).toBe('2025-06-03T09:45')
  await hand.tab()
  expect(screen.getByDisplayValue('09:45')).toBe(clock)
  await hand.click(screen.getByRole('button', { name: 'Clear date' }))
  expect(value()).toBe('')
})
