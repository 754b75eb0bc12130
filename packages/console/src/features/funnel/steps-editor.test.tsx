// @vitest-environment happy-dom
/** Steps that are moved and removed by keyboard. */
import { encodeList } from '@footfall/contract/stats/filters'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAddress } from '../../lib/url/use-address.ts'
import { readSteps } from '../../reports/matcher/step-text.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { StepsEditor } from './StepsEditor.tsx'

function Editor() {
  const [parameters] = useAddress()
  return <StepsEditor drafts={readSteps(parameters.get('funnel'))} canSkip />
}

const showSteps = (...values: string[]) =>
  show(<Editor />, `?funnel=${encodeList(values.map((value) => ({ kind: 'page', operator: 'is', value })))}`)

const shown = () =>
  screen
    .getAllByRole<HTMLInputElement>('combobox', { name: /^Page path/ })
    .map(({ value }) => value)
    .join(' ')

const focused = () => document.activeElement?.getAttribute('aria-label')

test('a step moved up twice by keyboard goes up twice', async () => {
  const hand = await showSteps('/a', '/b', '/c', '/d')
  screen.getByRole('button', { name: 'Move step 4 up' }).focus()
  await hand.keyboard('{Enter}')
  await waitFor(() => expect(shown()).toBe('/a /b /d /c'))
  expect(focused()).toBe('Move step 3 up')
  await hand.keyboard('{Enter}')
  await waitFor(() => expect(shown()).toBe('/a /d /b /c'))
})

test('at the end of its way a step can be moved back', async () => {
  const hand = await showSteps('/a', '/b', '/c')
  screen.getByRole('button', { name: 'Move step 2 up' }).focus()
  await hand.keyboard('{Enter}')
  await waitFor(() => expect(shown()).toBe('/b /a /c'))
  expect(focused()).toBe('Move step 1 down')
})

test('after a step was removed the next can be removed, and the last two can be moved', async () => {
  const hand = await showSteps('/a', '/b', '/c', '/d')
  screen.getByRole('button', { name: 'Remove step 4' }).focus()
  await hand.keyboard('{Enter}')
  await waitFor(() => expect(shown()).toBe('/a /b /c'))
  expect(focused()).toBe('Remove step 3')
  await hand.keyboard('{Enter}')
  await waitFor(() => expect(shown()).toBe('/a /b'))
  expect(focused()).toBe('Move step 2 up')
})

test('a step that was added has the focus', async () => {
  const hand = await showSteps('/a', '/b')
  screen.getByRole('button', { name: 'Add step' }).focus()
  await hand.keyboard('{Enter}')
  await waitFor(() => expect(shown()).toBe('/a /b '))
  const added = screen.getByRole('group', { name: 'Step 3' })
  await waitFor(() => expect(added.contains(document.activeElement)).toBe(true))
})

test('an operator and a text that are set at once both count', async () => {
  await showSteps('/a', '/b')
  const [operator] = screen.getAllByRole('combobox', { name: 'Match type' })
  const [text] = screen.getAllByRole('combobox', { name: /^Page path/ })
  if (!operator || !text) throw new Error('the fields are not shown')
  // Within one update, so that the second change comes from the fields as they were before the first.
  act(() => {
    fireEvent.change(operator, { target: { value: 'regex' } })
    fireEvent.change(text, { target: { value: '^/a' } })
  })
  await waitFor(() => expect(shown()).toBe('^/a /b'))
  expect(operator).toHaveProperty('value', 'regex')
})
