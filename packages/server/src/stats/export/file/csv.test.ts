import { expect, test } from 'vitest'
import type { TypedValue } from '../sheet.ts'
import { csv } from './csv.ts'

test.each<[TypedValue, string]>([
  [{ kind: 'change', value: 133.33333333333331 }, '133.33'],
  [{ kind: 'points', value: -0.004 }, '0'],
  [{ kind: 'percent', value: 12.5 }, '12.5'],
  [{ kind: 'decimal', value: 772.9666666666667 }, '772.97'],
  [{ kind: 'decimal_3', value: 12.345 }, '12.345'],
  [{ kind: 'decimal_4', value: 1.23456 }, '1.2346'],
  [{ kind: 'count', value: 1_234_567 }, '1234567'],
])('%j is written as a person would: %s', async (cell, written) => {
  const columns = [{ title: 'A', kind: cell.kind, width: 10 }]
  let text = ''
  for await (const part of csv({ name: 'sheet', columns, rows: [[cell]] })) text += part
  expect(text).toBe(`\ufeffA\r\n${written}\r\n`)
})
