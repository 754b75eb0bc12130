/** Attack 13: what an owner fixed for a shared report applies in every call, whatever the reader requests. */
import { beforeAll, describe, expect, test } from 'vitest'
import { type ReportWebsite, testWorld } from '../../stats/conformance/report-world.ts'
import { pixel } from '../access/matrix-inputs.testing.ts'

const world = testWorld('2025-06-04T00:00:00Z')
let website: ReportWebsite
let sharecode: string

const china = '223.5.5.5'
const elsewhere = '8.8.8.8'
const period = {
  time_range: 'custom_time_range',
  start_time: Date.parse('2025-06-02T00:00:00Z') / 1000,
  end_time: Date.parse('2025-06-03T00:00:00Z') / 1000,
} as const
const compared = { compare: 'previous_period' } as const

/** One visitor reads the public page, one the secret page, one both; the same the day before. */
const visits = ['2025-06-01', '2025-06-02'].flatMap((day) => [
  { time: `${day}T08:00:00Z`, visitor_id: `${day}A`, url: 'https://example.com/public', ip: china },
  { time: `${day}T09:00:00Z`, visitor_id: `${day}B`, url: 'https://example.com/secret', ip: elsewhere },
  { time: `${day}T10:00:00Z`, visitor_id: `${day}C`, url: 'https://example.com/public', ip: elsewhere },
  { time: `${day}T10:01:00Z`, visitor_id: `${day}C`, url: 'https://example.com/secret', ip: elsewhere },
])

beforeAll(async () => {
  website = await world.website()
  await website.send(visits)
  const { websiteId: website_id } = website
  sharecode = (await world.person.call('/setting/website_share', { website_id, share: true })).sharecode
})

type Filters = { field: string; operator?: string; value?: string[] }[]

const fix = (filters: Filters) =>
  world.person.call('/setting/edit_share', { website_id: website.websiteId, filters } as never)
const ask = async (path: string, more: object = {}) => {
  const answer = await world.server
    .client()
    .send(`/share/${path}`, { sharecode, ...period, filters: [], ...more })
  expect(answer, path).toMatchObject({ status: 200, code: 200 })
  return answer.data as never
}
const pageviews = async (more: object = {}): Promise<number> => {
  const { current } = (await ask('total', more)) as { current: { pageviews: number } }
  return current.pageviews
}

describe('safety 13: fixed filters', () => {
  test('safety 13: a reader’s own filter narrows the report and never widens it', async () => {
    await fix([])
    expect(await pageviews()).toBe(4)
    await fix([{ field: 'page', value: ['/public'] }])
    const own: [Filters, number][] = [
      [[], 2],
      [[{ field: 'page', value: ['/secret'] }], 0],
      [[{ field: 'page', value: ['/public', '/secret'] }], 2],
      [[{ field: 'page', operator: 'contains', value: ['/'] }], 2],
      [[{ field: 'page', operator: 'not_in', value: ['/public'] }], 0],
      [[{ field: 'page', operator: 'not_contains', value: ['nothing'] }], 2],
      [[{ field: 'page', operator: 'is_set', value: [] }], 2],
      [[{ field: 'page', operator: 'is_not_set', value: [] }], 0],
      [[{ field: 'visitor', operator: 'in', value: ['x'] }], Number.NaN],
    ]
    for (const [filters, count] of own)
      if (Number.isNaN(count))
        expect(
          await world.server.client().send('/share/total', { sharecode, ...period, filters }),
        ).toMatchObject({ status: 400 })
      else expect(await pageviews({ filters }), JSON.stringify(filters)).toBe(count)
  })

  test('safety 13: no other field of the body removes them', async () => {
    await fix([{ field: 'page', value: ['/public'] }])
    for (const more of [
      { website_id: website.websiteId },
      { fixed: [], fixed_filters: [], share_filters: [] },
      { share: { filters: [] } },
    ])
      expect(await pageviews(more)).toBe(2)
  })

  test('safety 13: every call of the report applies them, also to the compared period', async () => {
    await fix([{ field: 'page', value: ['/public'] }])
    const all = { filters: [{ field: 'page', operator: 'contains', value: ['/'] }], ...compared }
    const total = (await ask('total', all)) as Record<'current' | 'previous', { pageviews: number }>
    expect([total.current.pageviews, total.previous.pageviews]).toEqual([2, 2])
    const items = (await ask('total_items', all)) as {
      list: { metric: string; value: number; previous: number }[]
    }
    expect(items.list.find((item) => item.metric === 'pageviews')).toMatchObject({ value: 2, previous: 2 })
    const traffic = (await ask('traffic', all)) as Record<'list' | 'previous', { pageviews: number }[]>
    const sum = (list: { pageviews: number }[]) => list.reduce((added, { pageviews: n }) => added + n, 0)
    expect([sum(traffic.list), sum(traffic.previous)]).toEqual([2, 2])
    const pages = (await ask('page', { ...all, dimension: 'page' })) as { list: { value: string }[] }
    expect(pages.list.map((row) => row.value)).toEqual(['/public'])
    const found = (await ask('page', { dimension: 'page', search: 'secret' })) as { list: unknown[] }
    expect(found.list).toEqual([])
    for (const [path, dimension] of [
      ['referer', 'referer'],
      ['area', 'country'],
      ['browser', 'browser'],
      ['os', 'os'],
      ['screen', 'screen'],
      ['device', 'device'],
      ['language', 'language'],
    ] as const) {
      const rows = (await ask(path, { ...all, dimension })) as { list: { pageviews: number }[] }
      expect(sum(rows.list), path).toBe(2)
    }
    const map = (await ask('map', all)) as { list: { pageviews: number }[] }
    expect(sum(map.list)).toBeLessThanOrEqual(2)
    const groups = (await ask('group_list', { ...all, group_by: ['time', 'page'] })) as {
      list: { values: string[] }[]
    }
    expect(new Set(groups.list.map((row) => row.values[1]))).toEqual(new Set(['/public']))
    const values = (await ask('filter_field', { field: 'page' })) as { list: { value: string }[] }
    expect(values.list.map((row) => row.value)).toEqual(['/public'])
    const searched = (await ask('filter_field', { field: 'page', search: 'secret' })) as { list: unknown[] }
    expect(searched.list).toEqual([])
    const whole = JSON.stringify(await ask('get_overview_data', all))
    expect(whole).toContain('/public')
    expect(whole).not.toContain('/secret')
  })

  test('safety 13: a filter by place, and two filters at once', async () => {
    await fix([{ field: 'country', value: ['CN'] }])
    expect(await pageviews()).toBe(1)
    expect(await pageviews({ filters: [{ field: 'country', value: ['US'] }] })).toBe(0)
    await fix([
      { field: 'country', value: ['CN'] },
      { field: 'page', value: ['/secret'] },
    ])
    expect(await pageviews()).toBe(0)
    expect(await pageviews({ filters: [{ field: 'page', value: ['/public'] }] })).toBe(0)
  })

  test('safety 13: a filtered report hides the number of bots of the whole website', async () => {
    const answer = await fetch(`${world.server.url}/api/collect`, {
      method: 'POST',
      headers: {
        'content-type': 'text/plain',
        'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)',
      },
      body: JSON.stringify({
        w: website.websiteId,
        e: [{ id: 'a-bot', k: 'pageview', u: 'https://example.com/secret' }],
      }),
    })
    expect(answer.headers.get('x-footfall-dropped')).toBe('bot')
    await world.server.services.ingest.flush()
    const today = { time_range: 'today', start_time: undefined, end_time: undefined }
    const bots = async () => {
      const total = (await ask('total', today)) as { filtered_bots: number }
      const whole = (await ask('get_overview_data', today)) as { total: { filtered_bots: number } }
      return [total.filtered_bots, whole.total.filtered_bots]
    }
    await fix([])
    await expect.poll(bots).toEqual([1, 1])
    await fix([{ field: 'page', value: ['/public'] }])
    expect(await bots()).toEqual([0, 0])
  })

  test('safety 13: a change applies to the next request, also to cached answers', async () => {
    await fix([{ field: 'page', value: ['/public'] }])
    expect(await pageviews()).toBe(2)
    await fix([{ field: 'page', value: ['/nothing'] }])
    expect(await pageviews()).toBe(0)
    await fix([])
    expect(await pageviews()).toBe(4)
  })

  test('safety 13: the code gives no access to exports and the live view', async () => {
    const reader = world.server.client()
    const { websiteId: website_id } = website
    for (const path of ['/share/export_total', '/share/export_group_list', '/share/current_visitors'])
      expect(await reader.send(path, { sharecode, ...period, filters: [] })).toMatchObject({
        status: 404,
        reason: 'unknown_path',
      })
    for (const path of ['/overview/export_total', '/real_time/current_visitors', '/real_time/activity_log']) {
      const answer = await reader.send(path, { sharecode, website_id, ...period, filters: [] })
      expect(answer, path).toMatchObject({ code: 401 })
    }
  })
})

test('a shared report shows the website’s picture', async () => {
  const { websiteId: website_id } = website
  const logo = async () => (await world.server.client().call('/share/share_item', { sharecode })).logo_url
  expect(await logo()).toBeNull()
  const { logo_url } = await world.person.call('/setting/edit_favicon', { website_id, picture: pixel })
  expect(await logo()).toBe(logo_url)
})
