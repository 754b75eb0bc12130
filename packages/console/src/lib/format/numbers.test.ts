import { describe, expect, test } from 'vitest'
import {
  formatCount,
  formatDuration,
  formatPercent,
  formatRoundCount,
  formatRoundDuration,
  formatShare,
} from './numbers.ts'

describe('a count', () => {
  test.each([
    [0, '0', '0'],
    [999, '999', '999'],
    [1_000, '1,000', '1.00K'],
    [2_930, '2,930', '2.93K'],
    [9_999, '9,999', '10.00K'],
    [10_000, '1.00万', '10.00K'],
    [12_345, '1.23万', '12.35K'],
    [15_000, '1.50万', '15.00K'],
    [999_994, '100.00万', '999.99K'],
    [999_996, '100.00万', '1.00M'],
    [1_234_567, '123.46万', '1.23M'],
    [99_999_999, '1.00亿', '100.00M'],
    [100_000_000, '1.00亿', '100.00M'],
    [123_456_789, '1.23亿', '123.46M'],
    [1_234_567_890, '12.35亿', '1.23B'],
    [138_414_010_000, '1,384.14亿', '138.41B'],
    [1_000_000_000_000, '1.00万亿', '1,000B'],
    [2_317_712_345_678, '2.32万亿', '2,318B'],
    [-12_345, '-1.23万', '-12.35K'],
  ])('%d', (value, chinese, english) => {
    expect(formatCount(value, 'zh-CN')).toBe(chinese)
    expect(formatCount(value, 'en-US')).toBe(english)
  })
})

describe('a duration', () => {
  test.each([
    [0, '0秒', '0s'],
    [59.4, '59秒', '59s'],
    [59.6, '1分0秒', '1m 0s'],
    [152, '2分32秒', '2m 32s'],
    [3_725, '1小时2分5秒', '1h 2m 5s'],
  ])('%d s', (seconds, chinese, english) => {
    expect(formatDuration(seconds, 'zh-CN')).toBe(chinese)
    expect(formatDuration(seconds, 'en-US')).toBe(english)
  })
})

test('a rate has one decimal by default', () => {
  expect(formatPercent(41.25, 'zh-CN')).toBe('41.3%')
  expect(formatPercent(41.237, 'en-US', 2)).toBe('41.24%')
  expect(formatPercent(-0.01, 'en-US')).toBe('0%')
})

test.each([
  [0, '0秒', '0s'],
  [30, '30秒', '30s'],
  [90, '1分30秒', '1m 30s'],
  [120, '2分', '2m'],
  [600, '10分', '10m'],
  [3_600, '1小时', '1h'],
  [5_400, '1小时30分', '1h 30m'],
])('a duration on an axis, %d s', (seconds, chinese, english) => {
  expect(formatRoundDuration(seconds, 'zh-CN')).toBe(chinese)
  expect(formatRoundDuration(seconds, 'en-US')).toBe(english)
})

test.each([
  [500, '500', '500'],
  [2_000, '2,000', '2K'],
  [25_000, '2.5万', '25K'],
  [1_500_000, '150万', '1.5M'],
])('a count on an axis, %d', (value, chinese, english) => {
  expect(formatRoundCount(value, 'zh-CN')).toBe(chinese)
  expect(formatRoundCount(value, 'en-US')).toBe(english)
})

test.each([
  [0, '0.0%'],
  [0.004, '<0.1%'],
  [0.05, '0.1%'],
  [3.84, '3.8%'],
  [100, '100.0%'],
])('a share of %d', (value, text) => {
  expect(formatShare(value, 'zh-CN')).toBe(text)
})
