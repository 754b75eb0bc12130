import { expect, test } from 'vitest'
import { periodSpan } from './period-span.ts'

const seconds = (time: string) => Date.parse(time) / 1000

test.each([
  ['a whole day', '2025-04-23T00:00:00+02:00', '2025-04-24T00:00:00+02:00', 'Apr 23, 2025'],
  // On this day Cairo's clocks went from midnight to one o'clock.
  [
    'a day whose end has no midnight',
    '2025-04-24T00:00:00+02:00',
    '2025-04-25T01:00:00+03:00',
    'Apr 24, 2025',
  ],
  [
    'a day whose start has no midnight',
    '2025-04-25T01:00:00+03:00',
    '2025-04-26T00:00:00+03:00',
    'Apr 25, 2025',
  ],
  ['a day in progress', '2025-04-23T00:00:00+02:00', '2025-04-24T15:30:10+02:00', 'Apr 23–24, 2025'],
  ['nothing yet', '2025-04-24T00:00:00+02:00', '2025-04-24T00:00:00+02:00', 'Apr 24, 2025'],
])('%s', (_, start, end, span) => {
  const period = { start, start_time: seconds(start), end_time: seconds(end) }
  expect(periodSpan(period, 'Africa/Cairo', 'en-US')).toBe(span)
})
