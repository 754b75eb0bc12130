// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../reports/views/show.testing.tsx'
import { CurrencyCards } from './CurrencyCards.tsx'

test('a card is one tab stop, at which its figures have every digit', async () => {
  const money = { revenue: 123_456_789, refunds: 0, average_order: 100, per_visitor: 100 }
  const card = { currency: 'USD', ...money, orders: 3, buyers: 2, previous: null }
  const user = await show(
    <CurrencyCards currencies={[card]} chosen="USD" compared={false} onChoose={() => undefined} />,
  )
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button'))
  await screen.findByText('$1,234,567.89')
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})
