import { expect, test } from 'vitest'
import { fileNameOf } from './save-file.ts'

test.each([
  [`attachment; filename="report.xlsx"; filename*=UTF-8''%E6%A6%82%E8%A7%88.xlsx`, '概览.xlsx'],
  ['attachment; filename="report.xlsx"', 'report.xlsx'],
  [`attachment; filename="a.csv"; filename*=UTF-8''%E6%A6`, 'a.csv'],
  [null, 'fallback'],
])('%s', (disposition, name) => expect(fileNameOf(disposition, 'fallback')).toBe(name))
