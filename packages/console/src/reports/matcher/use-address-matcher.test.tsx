// @vitest-environment happy-dom
/** A matcher in the address, changed faster than it is shown. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../views/show.testing.tsx'
import { MatcherOrNone } from './MatcherOrNone.tsx'
import { useAddressMatcher } from './use-address-matcher.ts'

function Field() {
  const [matcher, change] = useAddressMatcher('exclude')
  return <MatcherOrNone label="Excluded" none="Nothing" value={matcher} onChange={change} />
}

test('an operator and a text that are set at once both count', async () => {
  const hand = await show(<Field />)
  await hand.selectOptions(screen.getByRole('combobox', { name: 'Excluded' }), 'chosen')
  const operator = await screen.findByRole('combobox', { name: 'Match type' })
  const text = screen.getByRole('combobox', { name: /^Page path/ })
  // Within one update, so that the second change comes from the fields as they were before the first.
  act(() => {
    fireEvent.change(operator, { target: { value: 'regex' } })
    fireEvent.change(text, { target: { value: '^/a' } })
  })
  await waitFor(() => expect(text).toHaveProperty('value', '^/a'))
  expect(operator).toHaveProperty('value', 'regex')
})

test('no matcher removes the parameter', async () => {
  const hand = await show(<Field />)
  const choice = screen.getByRole('combobox', { name: 'Excluded' })
  await hand.selectOptions(choice, 'chosen')
  await screen.findByRole('combobox', { name: 'Match type' })
  await hand.selectOptions(choice, 'none')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Match type' })).toBeNull())
})
