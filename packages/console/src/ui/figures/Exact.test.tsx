// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Exact } from './Exact.tsx'

afterEach(cleanup)

test('a shortened figure is exact on hover and on focus', async () => {
  const hand = userEvent.setup()
  render(<Exact exact="12,345">12.35K</Exact>)
  await hand.hover(screen.getByText('12.35K'))
  await screen.findByText('12,345')
  await hand.unhover(screen.getByText('12.35K'))
  expect(screen.queryByText('12,345')).toBeNull()
  await hand.tab()
  await screen.findByText('12,345')
})

test('in a row that is a button, the row has the focus', async () => {
  render(
    <button type="button">
      <Exact inert exact="12,345">
        12.35K
      </Exact>
    </button>,
  )
  await userEvent.setup().tab()
  expect(document.activeElement?.tagName).toBe('BUTTON')
  await act(() => Promise.resolve())
  await screen.findByText('12,345')
})

test('beside a field in its label, the field has the focus', async () => {
  render(
    <label>
      <input type="checkbox" />
      <Exact inert exact="12,345">
        12.35K
      </Exact>
    </label>,
  )
  await userEvent.setup().tab()
  expect(document.activeElement?.tagName).toBe('INPUT')
  await screen.findByText('12,345')
})

test('a figure that is not shortened is no tab stop', async () => {
  render(<Exact exact="123">123</Exact>)
  await userEvent.setup().tab()
  expect(document.activeElement).toBe(document.body)
})

test('figures in one cell stay separate, shortened or not', () => {
  const { container } = render(
    <>
      <Exact exact="¥69.00">¥69.00</Exact>
      <Exact exact="¥1,000.00">¥1,000</Exact>
      <Exact exact="$5.00">$5.00</Exact>
    </>,
  )
  expect([...container.children].map(({ textContent }) => textContent)).toEqual(['¥69.00', '¥1,000', '$5.00'])
})
