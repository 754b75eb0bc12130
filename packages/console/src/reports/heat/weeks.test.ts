import { expect, test } from 'vitest'
import { weeksOf } from './weeks.ts'

const day = (date: string) => ({ date, value: 1, partial: false })

test('days are under their weekday, with gaps at both ends', () => {
  // 2025-06-01 is a Sunday.
  const weeks = weeksOf(['2025-06-01', '2025-06-02', '2025-06-03'].map(day))
  expect(weeks.map(({ monday }) => monday)).toEqual(['2025-05-26', '2025-06-02'])
  expect(weeks[0]?.days.map((one) => one?.date ?? null)).toEqual([...Array(6).fill(null), '2025-06-01'])
  expect(weeks[1]?.days.filter(Boolean)).toHaveLength(2)
})

test('no days, no weeks', () => expect(weeksOf([])).toEqual([]))
