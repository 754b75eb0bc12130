// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { RowChange } from '../../ui/figures/RowChange.tsx'
import { show } from '../views/show.testing.tsx'

test.each([
  [3, 1, 'up200%'],
  [1, 2, 'down50.0%'],
  [2, 2, '0%'],
  [3, 0, 'new'],
  [3, undefined, ''],
])('%i after %o', async (current, previous, text) => {
  await show(<RowChange metric="visitors" current={current} previous={previous} />)
  expect(document.body.textContent).toBe(text)
})
