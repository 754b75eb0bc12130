import type { WebsiteListRow } from '@footfall/contract/api/website'
import { expect, test } from 'vitest'
import { summarize } from './all-websites.ts'

function website(name: string, visitors: number, before: number, more: Partial<WebsiteListRow> = {}) {
  const numbers = { visitors, previous_visitors: before, change: null, pageviews: visitors * 2, live: 0 }
  const hours = Array.from({ length: 24 }, () => 1)
  return { website_name: name, type: 'site', sparkline: hours, ...numbers, ...more } as WebsiteListRow
}

const shop = website('Shop', 900, 500, { live: 4 })
const blog = website('Blog', 52, 50, { live: 1 })
const docs = website('Docs', 100, 300)

test('their numbers of the day are added', () => {
  expect(summarize([shop, blog, docs])).toMatchObject({
    visitors: 1052,
    previousVisitors: 850,
    pageviews: 2104,
    live: 5,
    sparkline: Array.from({ length: 24 }, () => 3),
  })
})

test('the largest change comes first; a change that may be chance is left out', () => {
  const wiki = website('Wiki', 2400, 2100)
  expect(summarize([blog, docs, wiki, shop]).changed).toEqual([shop, wiki, docs])
})

test('websites that became silent come before those that never had data', () => {
  const unused = website('Unused', 0, 0)
  const broken = website('Broken', 0, 40)
  const links = website('Links', 0, 0, { type: 'short' })
  const { silent, silentCount } = summarize([unused, links, shop, broken])
  expect(silent).toEqual([broken, unused])
  expect(silentCount).toBe(2)
})

test('a website that only sends events is not silent', () => {
  expect(summarize([website('Kiosk', 40, 45, { pageviews: 0 })]).silent).toEqual([])
})
