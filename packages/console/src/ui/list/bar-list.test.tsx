// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BarList } from './BarList.tsx'

afterEach(cleanup)

test('a row of nothing has no bar', () => {
  const rows = [40, 0].map((amount) => ({
    key: `${amount}`,
    label: `${amount} times`,
    amount,
    value: `${amount}`,
  }))
  render(<BarList nameHead="Visits" valueHead="Visitors" rows={rows} />)
  const bars = screen.getAllByRole('listitem').map((row) => row.querySelectorAll('[style*="width"]').length)
  expect(bars).toEqual([1, 0])
})
