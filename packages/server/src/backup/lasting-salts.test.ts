import { expect, test } from 'vitest'
import { lastingSalts } from './lasting-salts.ts'

test('a backup holds no salt of a month or a day', () => {
  const kept = { '2025-05': 'bWF5', '2025-05-31': 'ZGF5', '~own ids': 'b3du' }
  expect(lastingSalts(JSON.stringify(kept))).toBe(JSON.stringify({ '~own ids': 'b3du' }))
})
