import { expect, test } from 'vitest'
import { isFigureBeyondNoise } from './figures.ts'

const month = { orders: 620, buyers: 600, revenue: 480_000, average_order: 774 }
const before = { orders: 500, buyers: 480, revenue: 395_000, average_order: 790 }

test.each([
  ['orders', month, before, true],
  ['buyers', month, before, true],
  ['revenue', month, before, true],
  ['average_order', month, before, false],
  ['per_visitor', month, before, false],
  ['orders', { orders: 22 }, { orders: 30 }, false],
  ['revenue', { orders: 22, revenue: 2_000 }, { orders: 30, revenue: 3_200 }, false],
  ['average_order', { orders: 0, average_order: null }, before, false],
] as const)('%s of %o after %o is more than chance: %o', (figure, now, earlier, beyond) => {
  expect(isFigureBeyondNoise(figure, now, earlier)).toBe(beyond)
})
