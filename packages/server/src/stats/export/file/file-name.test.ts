import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'

const parts = {
  website: '远山',
  report: '目标明细',
  subjects: ['完成购买'],
  days: '2026-11-26',
  format: 'csv',
}

test('names of usual length are complete', () => {
  expect(fileName(parts)).toBe('远山 目标明细 完成购买 2026-11-26.csv')
})

test('long ones leave the days and the ending within what file systems store', () => {
  const days = '2026-11-20 – 2026-11-26'
  const subjects = ['购买'.repeat(100), '👩‍👩‍👧‍👦'.repeat(30)]
  const name = fileName({ ...parts, website: '超长'.repeat(50), subjects, days })
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  expect(name).toMatch(/^(超长)+超?… 目标明细 (购买)+购?… (👩‍👩‍👧‍👦)+… 2026-11-20 – 2026-11-26\.csv$/u)
})
