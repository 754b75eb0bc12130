/** A share shows the screens that its owner allows, each with the fixed filters, and no single visitor on any of them. */
import { registry } from '@footfall/contract/api/registry'
import type { Call } from '@footfall/contract/call'
import { mountsAt } from '@footfall/contract/reports/mount'
import { reports } from '@footfall/contract/reports/reports'
import { type ShareScreen, shareScreens, shareSections } from '@footfall/contract/reports/sections'
import { beforeAll, describe, expect, test } from 'vitest'
import { testWorld } from '../../stats/conformance/report-world.ts'
import { isLongRun } from '../../testing/random-runs.ts'

const world = testWorld('2025-06-04T09:30:00Z')
let website_id: string
let sharecode: string
let goal_id: string
beforeAll(async () => {
  const website = await world.website()
  website_id = website.websiteId
  const at = (minute: string) => `2025-06-04T09:${minute}:00Z`
  const [open, secret] = ['https://example.com/public', 'https://example.com/secret']
  const paid = (currency: string, order_id: string) => ({ amount: 12, currency, order_id })
  await website.send([
    { time: at('05'), visitor_id: 'A', url: open },
    { time: at('06'), visitor_id: 'A', url: secret },
    { time: at('07'), visitor_id: 'A', url: open },
    { time: at('08'), visitor_id: 'B', url: secret },
    {
      time: at('09'),
      visitor_id: 'B',
      url: secret,
      kind: 'custom',
      name: 'hidden-event',
      props: { plan: 'hidden-plan' },
      revenue: paid('JPY', 'o2'),
    },
    {
      time: at('10'),
      visitor_id: 'A',
      url: open,
      kind: 'custom',
      name: 'shown-event',
      props: { plan: 'shown-plan' },
      revenue: paid('CNY', 'o1'),
    },
  ])
  const goal = { name: 'Shown', matcher: { kind: 'event' as const, value: 'shown-event' } }
  goal_id = (await world.person.call('/goal/add', { website_id, ...goal })).goal_id
  sharecode = (await world.person.call('/setting/website_share', { website_id, share: true })).sharecode
})

const edit = (change: object) => world.person.send('/setting/edit_share', { website_id, ...change })
const ask = (path: string, more: object = {}) =>
  world.server.client().send(path, {
    sharecode,
    time_range: 'today',
    filters: [],
    group_by: ['page'],
    field: 'page',
    key: 'plan',
    dimensions: ['page'],
    ...(path === '/share/goal' && { goal_id }),
    steps: path === '/share/journey' ? 4 : [{ kind: 'any' }, { kind: 'any' }],
    ...more,
  })

const screenOf: Readonly<Record<string, ShareScreen>> = {
  funnel: 'funnel',
  journey: 'journey',
  retention: 'retention',
  revenue: 'revenue',
  goals: 'goals',
  goal: 'goals',
  utm: 'utm',
  changes: 'insights',
  insights: 'insights',
  event_list: 'events',
  event_traffic: 'events',
  event_properties: 'events',
  event_values: 'events',
}
/** On every screen. */
const everywhere = ['filter_field', 'gaps']
const mounted = mountsAt(reports, 'share').filter(({ name }) => !everywhere.includes(name))

test('a share shows only the overview until its owner allows more', async () => {
  expect((await world.server.client().call('/share/share_item', { sharecode })).screens).toEqual(['overview'])
  expect(await ask('/share/total')).toMatchObject({ code: 200 })
  expect(await ask('/share/funnel')).toMatchObject({ code: 404, reason: 'not_found' })
})

/** Each call is made while its screen is shown, and while three others are. `npm run test:long` makes all of them each time. */
const shownAlone = shareScreens.map((screen, at) => [screen, at] as const)
test.each(shownAlone)('if only %s is shown, the calls of the others are refused', async (screen, at) => {
  await edit({ screens: [screen], filters: [] })
  for (const [nth, { name, path }] of mounted.entries()) {
    const shown = (screenOf[name] ?? 'overview') === screen
    if (shown) expect((await ask(path)).code, path).toBe(200)
    else if (isLongRun || (nth + at) % 3 === 0) expect((await ask(path)).code, path).toBe(404)
  }
  for (const name of everywhere) expect(await ask(`/share/${name}`), name).toMatchObject({ code: 200 })
  expect((await ask('/share/real_time')).code).toBe(screen === 'realtime' ? 200 : 404)
})

test.each([
  [[], 'screens'],
  [['overview', 'sessions'], 'screens.1'],
])('a share of the screens %j is refused', async (screens, path) => {
  expect(await edit({ screens })).toMatchObject({ status: 400, data: { fields: [{ path }] } })
})

describe('fixed filters apply to every screen', () => {
  beforeAll(async () => {
    await edit({
      screens: [...shareScreens],
      filters: [{ field: 'page', operator: 'in', value: ['/public'] }],
    })
  })

  test.each(mounted)('at $path', async ({ path }) => {
    const { input } = (registry as Readonly<Record<string, Call>>)[path] as Call
    const { shape } = input as unknown as { shape: object }
    for (const more of [
      {},
      ...('items' in shape ? [{ items: 'both' }] : []),
      ...('by' in shape ? [{ by: 'page' }] : []),
    ]) {
      const answer = await ask(path, more)
      expect(answer, path).toMatchObject({ code: 200 })
      const text = JSON.stringify(answer.data)
      for (const kept of ['/secret', 'hidden-event', 'hidden-plan', 'JPY'])
        expect(text, path).not.toContain(kept)
    }
  })

  test('in real time, without the list of current visitors', async () => {
    const { code, data } = await ask('/share/real_time')
    expect(code).toBe(200)
    expect(data).toMatchObject({ last_30_minutes: 1, total: { current: { visitors: 1, pageviews: 2 } } })
    expect(data).not.toHaveProperty('activity')
    for (const kept of ['/secret', 'hidden']) expect(JSON.stringify(data)).not.toContain(kept)
  })

  test('a funnel counts what matches them', async () => {
    const steps = [
      { kind: 'page', value: '/public' },
      { kind: 'page', value: '/secret' },
    ]
    expect(await ask('/share/funnel', { steps })).toMatchObject({
      data: { entered: 1, steps: [{ visitors: 1 }, { visitors: 0 }] },
    })
  })
})

test('hidden sections are hidden on every screen', async () => {
  await edit({ screens: [...shareScreens], filters: [], hidden_sections: ['page', 'property'] })
  const refused = { code: 404, reason: 'not_found' }
  const page = { kind: 'page', value: '/secret' }
  expect(await ask('/share/funnel', { steps: [{ kind: 'any' }, page] })).toMatchObject(refused)
  expect(await ask('/share/funnel', { by: 'entry_page' })).toMatchObject(refused)
  expect(await ask('/share/funnel')).toMatchObject({ code: 200 })
  expect(await ask('/share/journey')).toMatchObject(refused)
  expect(await ask('/share/journey', { items: 'events' })).toMatchObject({ code: 200 })
  expect(await ask('/share/journey', { items: 'events', start: page })).toMatchObject(refused)
  expect(await ask('/share/retention', { first: page })).toMatchObject(refused)
  expect(await ask('/share/revenue', { by: 'page' })).toMatchObject(refused)
  expect(await ask('/share/event_values')).toMatchObject(refused)
  expect(await ask('/share/event_list')).toMatchObject({ code: 200 })
  expect(await ask('/share/insights')).toMatchObject(refused)
  expect(await ask('/share/insights', { dimensions: ['device', 'time'] })).toMatchObject({ code: 200 })
  expect(await ask('/share/insights', { dimensions: ['device'], goal_id })).toMatchObject(refused)
  expect(await ask('/share/utm', { goal_id })).toMatchObject(refused)
  expect(await ask('/share/goal', { dimension: 'exit_page' })).toMatchObject(refused)
  expect(await ask('/share/real_time', { filters: [page] })).toMatchObject({ status: 400 })
  const byPage = [{ field: 'page', value: ['/secret'] }]
  expect(await ask('/share/real_time', { filters: byPage })).toMatchObject(refused)
  expect((await ask('/share/real_time')).data).toMatchObject({ page: { list: [], total: 0 } })
  await edit({ hidden_sections: [] })
})

test('a screen of which the hidden sections leave nothing is not shown', async () => {
  const screensShown = async (hidden_sections: string[]) => {
    await edit({ screens: [...shareScreens], filters: [], hidden_sections })
    const { screens } = await world.server.client().call('/share/share_item', { sharecode })
    return shareScreens.filter((screen) => !screens.includes(screen))
  }
  expect(await screensShown(['page', 'map', 'property'])).toEqual([])
  expect(await screensShown(['event'])).toEqual(['events'])
  expect(await screensShown(['event', 'page'])).toEqual(['events', 'funnel', 'journey'])
  expect(await ask('/share/funnel')).toMatchObject({ code: 404, reason: 'not_found' })
  expect(await screensShown(['referer'])).toEqual(['utm'])
  expect(await screensShown([...shareSections])).toEqual(['events', 'funnel', 'journey', 'revenue', 'utm'])
  await screensShown(['referer'])
  await edit({ screens: ['utm'] })
  for (const path of ['/share/share_item', '/share/gaps'])
    expect(await ask(path), path).toMatchObject({ code: 410, reason: 'share_closed' })
  await edit({ hidden_sections: [] })
  expect(await ask('/share/utm')).toMatchObject({ code: 200 })
})

test('the changes leave out hidden sections', async () => {
  const shop = await world.website()
  const times = Array.from({ length: 30 }, (_, at) => `08:${String(at + 10)}:00Z`)
  await shop.send(
    times.flatMap((clock, at) => [
      { time: `2025-06-03T${clock}`, visitor_id: `before-${at}`, url: 'https://example.com/docs' },
      { time: `2025-06-04T${clock}`, visitor_id: `now-${at}`, url: 'https://example.com/?utm_source=news' },
    ]),
  )
  const website = { website_id: shop.websiteId }
  const { sharecode } = await world.person.call('/setting/website_share', { ...website, share: true })
  const dimensionsOffered = async (hidden_sections: string[]) => {
    const settings = { ...website, screens: ['insights'], hidden_sections }
    expect(await world.person.send('/setting/edit_share', settings as never)).toMatchObject({ code: 200 })
    const { data } = await ask('/share/changes', { sharecode, compare: 'previous_period' })
    const { list } = data as { list: { dimensions: string[] }[] }
    return new Set(list.flatMap(({ dimensions }) => dimensions))
  }
  expect(await dimensionsOffered([])).toContain('utm_source')
  const text = await dimensionsOffered(['referer', 'page'])
  for (const kept of ['utm_source', 'channel', 'referer', 'entry_page']) expect(text).not.toContain(kept)
})

test('traits are neither filters nor dimensions there', async () => {
  await edit({ screens: [...shareScreens], filters: [], hidden_sections: [] })
  const refused = { code: 404, reason: 'not_found' }
  const filters = [{ field: 'trait:plan', operator: 'in', value: ['pro'] }]
  for (const path of [...mounted.map(({ path }) => path), '/share/real_time'])
    expect(await ask(path, { filters }), path).toMatchObject(refused)
  for (const [path, asked] of [
    ['/share/insights', { dimensions: ['trait:plan'] }],
    ['/share/goal', { dimension: 'trait:plan' }],
    ['/share/funnel', { by: 'trait:plan' }],
    ['/share/revenue', { by: 'trait:plan' }],
  ] as const)
    expect(await ask(path, asked), path).toMatchObject(refused)
  expect((await ask('/share/event_traits')).status).toBe(404)
})

test('no answer shows a single visitor', async () => {
  const { list } = await world.person.call('/real_time/log', { website_id, filters: [] })
  const known = [...new Set(list.map(({ visitor_id }) => visitor_id))]
  expect(known).toHaveLength(2)
  for (const path of [...mounted.map((one) => one.path), '/share/real_time']) {
    const text = JSON.stringify((await ask(path)).data)
    for (const id of known) expect(text, path).not.toContain(id)
  }
})
