import { expect, test } from 'vitest'
import { quarterOf } from './drop-record.ts'

test.each([
  ['10:00:00.000', '10:00:00'],
  ['10:14:59.999', '10:00:00'],
  ['10:15:00.000', '10:15:00'],
])('a drop of %s counts in the quarter-hour from %s on', (time, quarter) => {
  const at = (clock: string) => Date.parse(`2025-06-02T${clock}Z`)
  expect(quarterOf(at(time)) * 1000).toBe(at(quarter))
})
