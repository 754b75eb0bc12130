/** How long owners kept something, at given times. */
import { expect, test } from 'vitest'
import { RecentUse } from './recent-use.ts'

function useAt() {
  const clock = { now: 1_000_000 }
  return { clock, use: new RecentUse(() => clock.now) }
}

test('what is kept now counts, and so does what was kept', () => {
  const { clock, use } = useAt()
  expect(use.seconds('a')).toBe(0)
  const first = use.begin('a')
  clock.now += 2_500
  const second = use.begin('a')
  expect(use.seconds('a')).toBe(2)
  clock.now += 1_000
  // 3.5 s and 1 s.
  expect(use.seconds('a')).toBe(4)
  first()
  second()
  expect(use.seconds('a')).toBe(4)
  expect(use.seconds('b')).toBe(0)
})

test('half of it is forgotten each minute', () => {
  const { clock, use } = useAt()
  const end = use.begin('a')
  clock.now += 40_000
  end()
  clock.now += 60_000
  expect(use.seconds('a')).toBe(20)
  clock.now += 120_000
  expect(use.seconds('a')).toBe(5)
  clock.now += 600_000
  expect(use.seconds('a')).toBe(0)
})
