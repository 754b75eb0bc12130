/** Domains in letters, which are stored in ASCII, are found by each part of them that is between dots. */
import type { FilterField, Operator } from '@footfall/contract/stats/filters'
import { expect, test } from 'vitest'
import { asking } from './examples/asking.ts'
import { at, view } from './examples/sent-events.ts'
import { testWorld } from './report-world.ts'

const world = testWorld('2025-06-06T12:00:00Z')

test('hosts and referrers', async () => {
  const query = await asking(world, [
    view('A', at('10:00'), '/', { url: 'https://商店.例子.中国/', referrer: 'https://新闻.例子.中国/' }),
    view('B', at('10:00'), '/', { url: 'https://shop.example/', referrer: 'https://news.example/' }),
  ])
  const { call } = world.person
  const found = async (search: string) => {
    const hosts = await call('/overview/filter_field', { ...query, field: 'hostname', search })
    const groups = await call('/overview/group_list', { ...query, group_by: ['hostname'], search })
    const referrers = await call('/overview/referer', { ...query, dimension: 'referer', search })
    expect(groups.list.map(({ labels }) => labels[0])).toEqual(hosts.list.map(({ label }) => label))
    return [...hosts.list, ...referrers.list].map(({ label }) => label)
  }
  const both = ['商店.例子.中国', '新闻.例子.中国']
  for (const search of ['例子', '中国', '例子.中国', 'xn--fsqu00a']) expect(await found(search)).toEqual(both)
  expect(await found('商店')).toEqual(both.slice(0, 1))
  expect(await found('新闻.例子.中国')).toEqual(both.slice(1))
  expect(await found('example')).toEqual(['shop.example', 'news.example'])
})

test('filters by them', async () => {
  const query = await asking(world, [
    view('A', at('10:00'), '/', { url: 'https://商店.例子.中国/', referrer: 'https://新闻.例子.中国/' }),
    view('B', at('10:00'), '/', { url: 'https://shop.example/', referrer: 'https://news.example/' }),
  ])
  const visitors = async (field: FilterField, operator: Operator, value: string) => {
    const filters = [{ field, operator, value: [value] }]
    return (await world.person.call('/overview/total', { ...query, filters })).current.visitors
  }
  for (const [field, whole] of [
    ['hostname', '商店.例子.中国'],
    ['referer', '新闻.例子.中国'],
  ] as const) {
    expect(await visitors(field, 'in', whole)).toBe(1)
    for (const part of ['例子', '例子.中国', 'xn--fsqu00a']) {
      expect(await visitors(field, 'contains', part)).toBe(1)
      expect(await visitors(field, 'not_contains', part)).toBe(1)
    }
    expect(await visitors(field, 'not_in', whole)).toBe(1)
    expect(await visitors(field, 'contains', 'example')).toBe(1)
  }
})
