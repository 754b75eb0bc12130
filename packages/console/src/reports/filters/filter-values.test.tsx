// @vitest-environment happy-dom
/** The values of filters in chips. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../views/show.testing.tsx'
import { FilterValues } from './FilterValues.tsx'

test.each([
  ['referer', 'in', ['xn--fsqu00a.xn--fiqs8s', 'baidu.com'], '例子.中国 or baidu.com'],
  ['hostname', 'contains', ['www.xn--fsqu00a.com'], 'www.例子.com'],
  // Looks like apple.com.
  ['referer', 'in', ['xn--80ak6aa92e.com'], 'xn--80ak6aa92e.com'],
  ['page', 'in', ['/xn--fsqu00a'], '/xn--fsqu00a'],
  ['region', 'in', ['CN-GD'], 'Guangdong'],
] as const)('%s %s %j is %s', async (field, operator, value, text) => {
  await show(<FilterValues field={field} operator={operator} value={[...value]} />)
  expect(await screen.findByText(text)).toBeTruthy()
})
