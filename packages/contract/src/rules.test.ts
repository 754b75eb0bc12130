import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { country, id, timeZone } from './fields.ts'
import { email } from './mail-address.ts'
import { filterEntry } from './stats/filters.ts'
import { matcher, step } from './stats/matchers.ts'

const sources = new URL('.', import.meta.url)
const words = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(new URL(name, sources), 'utf8'))
  .flatMap((text) => [...text.matchAll(/(?:error|message): '([a-z0-9_]+)'/g)].map(([, word]) => word ?? ''))

test.each([...new Set(words)])('the rule "%s" has a sentence in both languages', (word) => {
  expect(enUS.rule).toHaveProperty(word)
  expect(zhCN.rule).toHaveProperty(word)
})

test.each([
  ['Asia/Shanghai', 'Asia/Shanghai'],
  ['asia/SHANGHAI', 'Asia/Shanghai'],
  ['Asia/Kathmandu', 'Asia/Kathmandu'],
  ['US/Pacific', 'US/Pacific'],
  ['UTC', 'UTC'],
  ['Etc/GMT+8', 'Etc/GMT+8'],
  ['EST', 'EST'],
  ['JST', null],
  ['pst', null],
  ['SystemV/AST4', null],
  ['+08:00', null],
  ['Asia/Nowhere', null],
  ['', null],
])('the time zone %j is stored as %j', (typed, stored) => {
  const { data = null } = timeZone.safeParse(typed)
  expect(data).toBe(stored)
})

test.each([
  ['98b6f14d-1d33-43fe-95b1-2ada6ef4c4d6', '98b6f14d-1d33-43fe-95b1-2ada6ef4c4d6'],
  ['98B6F14D-1D33-43FE-95B1-2ADA6EF4C4D6', '98b6f14d-1d33-43fe-95b1-2ada6ef4c4d6'],
  ['98b6f14d1d3343fe95b12ada6ef4c4d6', null],
])('the id %j is read as %j', (written, read) => {
  const { data = null } = id.safeParse(written)
  expect(data).toBe(read)
  const segment = filterEntry.safeParse({ field: 'segment', value: [written] })
  expect(segment.data?.value[0] ?? null).toBe(read)
  for (const matched of [matcher, step]) {
    const goal = matched.safeParse({ kind: 'goal', value: written })
    expect(goal.data?.value ?? null).toBe(read)
  }
})

test.each([
  ['us', 'US'],
  ['DE', 'DE'],
  ['usa', null],
  ['ı1', null],
  ['', null],
])('the country %j is stored as %j', (typed, stored) => {
  const { data = null } = country.safeParse(typed)
  expect(data).toBe(stored)
})

test.each([
  [' Jane+Shop@Example.com ', 'jane+shop@example.com'],
  ['jane@bücher.de', 'jane@xn--bcher-kva.de'],
  ['jane@BU\u0308CHER.de', 'jane@xn--bcher-kva.de'],
  ['jane@xn--bcher-kva.de', 'jane@xn--bcher-kva.de'],
  ['zhang@例子。中国', 'zhang@xn--fsqu00a.xn--fiqs8s'],
  ['jane@bücher.de:80', null],
  ['jane@bücher.de/x', null],
  ['jürgen@bücher.de', null],
  ['jane@', null],
  [`${'j'.repeat(64)}@example.com`, `${'j'.repeat(64)}@example.com`],
  [`${'j'.repeat(65)}@example.com`, null],
  ["o'neil@example.com", "o'neil@example.com"],
  ['jane@example', null],
  ['.jane@example.com', null],
  ['jane.@example.com', null],
  ['ja..ne@example.com', null],
  ['jane@example.com.', null],
  ['jane@-example.com', null],
  ['jane@exa_mple.com', null],
  ['"jane doe"@example.com', null],
])('the address %j is stored as %j', (typed, stored) => {
  const { data = null } = email.safeParse(typed)
  expect(data).toBe(stored)
})
