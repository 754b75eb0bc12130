import { expect, test } from 'vitest'
import { pauseLength } from './pause-length.ts'

test.each([
  [1861, '31分1秒', '31m 1s'],
  [86_399, '23小时59分59秒', '23h 59m 59s'],
  [86_400, '1天', '1d'],
  [635_058, '7天8小时', '7d 8h'],
  [172_799, '2天', '2d'],
  [9_000_000, '104天4小时', '104d 4h'],
])('a pause of %d s', (seconds, chinese, english) => {
  expect(pauseLength(seconds, 'zh-CN')).toBe(chinese)
  expect(pauseLength(seconds, 'en-US')).toBe(english)
})
