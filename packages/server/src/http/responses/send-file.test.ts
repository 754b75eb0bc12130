import { expect, test } from 'vitest'
import { dispositionOf } from './send-file.ts'

test.each([
  ['plain', 'report.xlsx', `attachment; filename="report.xlsx"; filename*=UTF-8''report.xlsx`],
  [
    'Chinese',
    '足迹 概览.xlsx',
    `attachment; filename="__ __.xlsx"; filename*=UTF-8''%E8%B6%B3%E8%BF%B9%20%E6%A6%82%E8%A7%88.xlsx`,
  ],
  [
    'quotes and slashes',
    'a"b/../c.csv',
    `attachment; filename="a_b_.._c.csv"; filename*=UTF-8''a_b_.._c.csv`,
  ],
  [
    'line breaks',
    'a\r\nset-cookie: b.csv',
    `attachment; filename="aset-cookie_ b.csv"; filename*=UTF-8''aset-cookie_%20b.csv`,
  ],
  [
    'characters that RFC 5987 encodes',
    "it's(1).csv",
    `attachment; filename="it's(1).csv"; filename*=UTF-8''it%27s%281%29.csv`,
  ],
  ['a percent sign', '100%.csv', `attachment; filename="100_.csv"; filename*=UTF-8''100%25.csv`],
  ['a lone surrogate', 'a\ud800.csv', `attachment; filename="a_.csv"; filename*=UTF-8''a%EF%BF%BD.csv`],
])('%s', (_name, file, header) => expect(dispositionOf(file)).toBe(header))
