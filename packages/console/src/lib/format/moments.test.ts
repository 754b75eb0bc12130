import { describe, expect, test } from 'vitest'
import { formatAgo } from './moments.ts'

const now = Date.UTC(2026, 0, 31, 12)
const at = (seconds: number) => now / 1000 + seconds

describe('relative times', () => {
  test.each([
    [-5, 'en-US', 'this minute'],
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
