import { expect, test } from 'vitest'
import { type Closings, closedDaysOf, stepsThatHold } from './closings.ts'

const day = 86_400_000
const monday = Date.UTC(2025, 2, 3)
const ran = monday + 10 * day

/** Three steps: up to Wednesday, Wednesday, Thursday; each ran a second after the other. */
const closings = (marks: Closings['marks'], zone = 'UTC'): Closings => ({
  build: '1',
  zone,
  steps: [
    { id: String(ran), since: monday, through: monday + 2 * day },
    { id: String(ran + 1000), since: monday + 2 * day, through: monday + 3 * day },
    { id: String(ran + 2000), since: monday + 3 * day, through: monday + 4 * day },
  ],
  marks,
})
const after = (seconds: number, time: number) => ({ noted: ran + seconds * 1000, time: monday + time })

test.each<[string, Closings['marks'], number, number]>([
  ['nothing late', [], 4, 3],
  ['something of today', [after(5, 4.5 * day)], 4, 3],
  ['something of the last day', [after(5, 3.5 * day)], 3, 2],
  ['something that may carry on a visit of the day before', [after(5, 3 * day + 1_799_999)], 2, 1],
  ['something of the first days: one of them is true still, but no whole step', [after(5, 1.5 * day)], 1, 0],
  ['something of before all days', [after(5, -day)], -2, 0],
  ['something that the last step knew', [after(1.5, 3.5 * day)], 4, 3],
  ['something that the last step knew, and the others did not', [after(1.5, 2.5 * day)], 2, 1],
  ['something that all steps knew', [after(-1, 0)], 4, 3],
  ['the earliest counts', [after(5, 3.5 * day), after(6, 2.5 * day)], 2, 1],
])('%s', (_, marks, days, holding) => {
  const held = closings(marks)
  expect(closedDaysOf(held, 'UTC')?.through).toBe(monday + days * day)
  expect(stepsThatHold(held, 'UTC')).toEqual(held.steps.slice(0, holding))
})

test('days of another zone are nothing to go by', () => {
  expect(closedDaysOf(closings([], 'Asia/Shanghai'), 'UTC')).toBeNull()
  expect(stepsThatHold(closings([], 'Asia/Shanghai'), 'UTC')).toEqual([])
  expect(stepsThatHold(null, 'UTC')).toEqual([])
})
