/** Which view of a page its scrolling belongs to: in goals, funnels and visits. */
import { expect, test } from 'vitest'
import { type SentEvent, testWorld } from './report-world.ts'

const world = testWorld('2025-06-06T12:00:00Z')

const event = (clock: string, path: string, more: Partial<SentEvent> = {}): SentEvent => ({
  visitor_id: 'A',
  time: `2025-06-02T${clock.length === 5 ? `${clock}:00` : clock}Z`,
  url: `https://example.com${path}`,
  ...more,
})
const scrolled = (clock: string, path: string, depth: number, more: Partial<SentEvent> = {}) =>
  event(clock, path, { kind: 'engagement', engagement: { ms: 1000, depth }, ...more })
const deep = (value?: string) =>
  ({ kind: 'scroll', depth: 80, ...(value === undefined ? {} : { value }) }) as const
const page = (value: string) => ({ kind: 'page', value }) as const

async function asking(events: readonly SentEvent[], until = '2025-06-03T00:00:00Z') {
  const { websiteId, send } = await world.website()
  await send(events)
  return {
    website_id: websiteId,
    time_range: 'custom_time_range' as const,
    start_time: Date.parse('2025-06-02') / 1000,
    end_time: Date.parse(until) / 1000,
    filters: [],
  }
}

async function conversions(query: Awaited<ReturnType<typeof asking>>, matcher: ReturnType<typeof deep>) {
  const { website_id } = query
  const { goal_id } = await world.person.call('/goal/add', { website_id, name: 'Read', matcher, value: null })
  const { list } = await world.person.call('/report/goals', query)
  return list.find((goal) => goal.goal_id === goal_id)?.conversions
}

const twice = [
  event('10:00', '/c'),
  scrolled('10:01', '/c', 10),
  event('10:03', '/d'),
  event('10:05', '/c'),
  scrolled('10:06', '/c', 90),
]

test('scrolling belongs to the last view of its page', async () => {
  const query = await asking(twice)
  expect(await conversions(query, deep('/c'))).toBe(1)
  expect(await conversions(query, deep())).toBe(1)
  const steps = [deep('/c'), page('/d')]
  const funnel = await world.person.call('/report/funnel', { ...query, steps })
  expect(funnel.steps.map(({ visitors }) => visitors)).toEqual([1, 0])
  const back = await world.person.call('/report/funnel', { ...query, steps: [...steps].reverse() })
  expect(back.steps.map(({ visitors }) => visitors)).toEqual([1, 1])
})

test('scrolling belongs to its page, also after another one was viewed', async () => {
  const query = await asking([event('10:00', '/c'), event('10:03', '/d'), scrolled('10:04', '/c', 90)])
  expect(await conversions(query, deep('/c'))).toBe(1)
  expect(await conversions(query, deep('/d'))).toBe(0)
  expect(await conversions(query, deep())).toBe(1)
})

test('the furthest depth of a view counts', async () => {
  const depths = [30, 80, 40]
  const query = await asking([
    event('10:00', '/c'),
    ...depths.map((depth, nth) => scrolled(`10:0${nth + 1}`, '/c', depth)),
  ])
  expect(await conversions(query, deep('/c'))).toBe(1)
})

test('a later view counts, whether or not the report shows it', async () => {
  const titled = twice.map((one) => ({ ...one, title: one.time === '2025-06-02T10:00:00Z' ? 'First' : '' }))
  const query = await asking(titled, '2025-06-02T10:04:00Z')
  expect(await conversions(query, deep('/c'))).toBe(0)
  const whole = { ...query, end_time: query.start_time + 86_400 }
  const { list } = await world.person.call('/report/goals', whole)
  expect(list[0]?.conversions).toBe(1)
  const filters = [{ field: 'page_title' as const, value: ['First'] }]
  expect((await world.person.call('/report/goals', { ...whole, filters })).list[0]?.conversions).toBe(0)
})

test('events of the same second are ordered by their ids', async () => {
  const query = await asking([
    event('10:00', '/c', { id: 'a' }),
    scrolled('10:00', '/c', 85, { id: 'b' }),
    event('10:00', '/c', { id: 'c' }),
    scrolled('10:00', '/c', 95, { id: 'd' }),
    event('10:00', '/c', { id: 'e' }),
  ])
  expect(await conversions(query, deep('/c'))).toBe(2)
})
