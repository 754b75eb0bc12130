import { beforeAll, describe, expect, test } from 'vitest'
import { loadEnglish } from '../i18n/english.testing.ts'
import { formatAgo, formatMoment } from './moments.ts'

beforeAll(loadEnglish)

const now = Date.UTC(2026, 0, 31, 12)
const at = (seconds: number) => now / 1000 + seconds

describe('relative times', () => {
  test.each([
    [0, 'en-US', 'just now'],
    [-59, 'en-US', 'just now'],
    [30, 'en-US', 'this minute'],
    [-90, 'en-US', '1 minute ago'],
    [-7200, 'en-US', '2 hours ago'],
    [-86_400, 'zh-CN', '昨天'],
    [172_800, 'zh-CN', '后天'],
    [172_790, 'zh-CN', '后天'],
    [-40 * 86_400, 'en-US', 'Dec 22, 2025'],
  ] as const)('%i seconds in %s: %s', (seconds, language, text) => {
    expect(formatAgo(at(seconds), language, now)).toBe(text)
  })
})

test.each([
  [at(0), 'zh-CN', '2026年1月31日 12:00'],
  [at(9 * 3600), 'en-US', 'Jan 31, 2026, 21:00'],
  [at(12 * 3600), 'en-US', 'Feb 1, 2026, 00:00'],
] as const)('the day and time of %i in %s: %s', (time, language, text) => {
  expect(formatMoment(time, language, 'UTC')).toBe(text)
})
