/** Which pages and events each operator of a matcher matches, over HTTP. */
import type { MatcherOperator } from '@footfall/contract/stats/matchers'
import { beforeAll, expect, test } from 'vitest'
import { period, view } from './examples/website-with.ts'
import { testWorld } from './report-world.ts'

/** The nth is viewed, or happens, 2 to the power of n times, so a number of conversions tells which ones they are of. */
const pages = ['/', '/shop', '/shop/', '/shop/cart', '/shop/cart/pay', '/eshop', '/Shop'] as const
const names = ['buy', 'buy now', 'rebuy'] as const

const world = testWorld('2025-06-06T12:00:00Z')
let website_id: string
beforeAll(async () => {
  const website = await world.website()
  website_id = website.websiteId
  const often = <T>(nth: number, one: T) => Array.from({ length: 2 ** nth }, () => one)
  await website.send([
    ...pages.flatMap((page, nth) => often(nth, view('A', '10:00', page))),
    ...names.flatMap((name, nth) =>
      often(nth, { ...view('A', '10:00', '/'), kind: 'custom', name } as const),
    ),
  ])
})

test.each<['page' | 'event', MatcherOperator, string, readonly string[]]>([
  ['page', 'is', '/shop', ['/shop']],
  ['page', 'contains', 'shop', ['/shop', '/shop/', '/shop/cart', '/shop/cart/pay', '/eshop']],
  ['page', 'contains', '/shop', ['/shop', '/shop/', '/shop/cart', '/shop/cart/pay']],
  ['page', 'starts_with', '/shop', ['/shop', '/shop/', '/shop/cart', '/shop/cart/pay']],
  ['page', 'starts_with', 'shop', []],
  ['page', 'wildcard', '/shop', ['/shop']],
  ['page', 'wildcard', '/shop/*', ['/shop/', '/shop/cart']],
  ['page', 'wildcard', '/*/cart', ['/shop/cart']],
  ['page', 'wildcard', '/shop/**', ['/shop/', '/shop/cart', '/shop/cart/pay']],
  ['page', 'wildcard', '**shop', ['/shop', '/eshop']],
  ['page', 'wildcard', '*', []],
  ['page', 'wildcard', '/.shop', []],
  ['page', 'regex', 'shop$', ['/shop', '/eshop']],
  ['page', 'regex', '^/.shop', ['/eshop']],
  ['page', 'regex', '(?i)^/shop$', ['/shop', '/Shop']],
  ['event', 'is', 'buy', ['buy']],
  ['event', 'contains', 'buy', ['buy', 'buy now', 'rebuy']],
  ['event', 'starts_with', 'buy', ['buy', 'buy now']],
  ['event', 'wildcard', 'buy*', ['buy', 'buy now']],
  ['event', 'wildcard', '*buy', ['buy', 'rebuy']],
  ['event', 'regex', 'buy$', ['buy', 'rebuy']],
])('%s %s %s', async (kind, operator, value, matched) => {
  const matcher = { kind, operator, value }
  const { goal_id } = await world.person.call('/goal/add', { website_id, name: value, matcher, value: null })
  const { list } = await world.person.call('/report/goals', period(website_id, '2025-06-02', '2025-06-03'))
  const conversions = list.find((goal) => goal.goal_id === goal_id)?.conversions ?? Number.NaN
  const all: readonly string[] = kind === 'page' ? pages : names
  expect(all.filter((_, nth) => conversions & (2 ** nth))).toEqual(matched)
})
