/** Cohorts and segments in every report over HTTP: asked with both, it answers as with the filters that mean the same. No report changes anything. */
import type { ReportDefinition } from '@footfall/contract/reports/report'
import { reports } from '@footfall/contract/reports/reports'
import type { FilterEntry } from '@footfall/contract/stats/filters'
import { beforeAll, expect, test } from 'vitest'
import { type Standing, standingOf } from '../../features/audit/standing.testing.ts'
import { mountedReports } from '../../testing/report-calls.ts'
import { type SentEvent, testWorld } from '../conformance/report-world.ts'

const [china, elsewhere] = ['101.96.139.57', '8.8.8.8']
const pages: FilterEntry = { field: 'page', operator: 'in', value: ['/a', '/b', '/shop'] }

const home = (visitor_id: string) => ({
  visitor_id,
  ip: visitor_id === 'C' ? elsewhere : china,
  language: visitor_id === 'A' ? 'fr-FR' : 'en-US',
})

/** Pages, events and payments of one visit. What it does at `/out` is not in the segment. */
function visit(visitor_id: string, day: string, hour: string, event: string): SentEvent[] {
  const time = (minute: string) => `2025-06-${day}T${hour}:${minute}:00Z`
  const who = home(visitor_id)
  const done = (minute: string, page: string): SentEvent => ({
    ...who,
    time: time(minute),
    url: `https://example.com${page}`,
    kind: 'custom',
    name: event,
    props: { plan: `of ${visitor_id}` },
    revenue: { amount: 12, currency: 'CNY', order_id: `${visitor_id} ${day} ${page}` },
  })
  const seen = ['/a', '/b', '/out'].map((page, nth) => ({
    ...who,
    time: time(`0${nth}`),
    url: `https://example.com${page}?utm_source=${visitor_id}`,
  }))
  const identified = { ...who, kind: 'identify' as const, props: { name: `${visitor_id}!` } }
  return [...seen, { ...identified, time: time('03') }, done('04', '/shop'), done('05', '/out')]
}

const world = testWorld('2025-06-04T09:30:00Z')
let website_id: string
let narrowed: FilterEntry[]
/** Further inputs of a report that must exist. */
let own: Readonly<Record<string, string>>
let before: ReadonlyMap<string, Standing>
beforeAll(async () => {
  const website = await world.website()
  website_id = website.websiteId
  // A and C buy, A and B come from China. All come in both periods, and now. B and C also come for one page.
  const visits = ['A', 'B', 'C'].flatMap((who) =>
    [['03', '08'] as const, ['04', '09'] as const].flatMap(([day, hour]) => [
      ...visit(who, day, hour, who === 'B' ? 'look' : 'buy'),
      ...(who === 'A'
        ? []
        : [
            {
              ...home(who),
              time: `2025-06-${day}T0${who === 'B' ? 1 : 2}:00:00Z`,
              url: 'https://example.com/a',
            },
          ]),
    ]),
  )
  await website.send(visits)
  const add = async (given: object): Promise<FilterEntry> => {
    const made = await world.person.call('/segment/add', { website_id, name: 'Some', filters: [], ...given })
    return { field: 'segment', operator: 'in', value: [made.segment_id] }
  }
  const matcher = { kind: 'event' as const, value: 'buy' }
  const fromChina: FilterEntry = { field: 'country', operator: 'in', value: ['CN'] }
  const segment = await add({ filters: [await add({ filters: [fromChina] }), pages] })
  narrowed = [await add({ cohort: { kind: 'matched', matcher, days: 1 } }), segment]
  const goal = { website_id, name: 'Any', matcher: { kind: 'any' as const } }
  own = { goal_id: (await world.person.call('/goal/add', goal)).goal_id }
  before = await standingOf(world.server)
})

test.each(mountedReports)('at $path', async ({ name, path }) => {
  const { example }: ReportDefinition = reports[name]
  const asks = { ...example, ...(example && 'goal_id' in example && own) }
  const ask = async (...filters: FilterEntry[]) => {
    const asked = { website_id, time_range: 'today', compare: 'previous_period', ...asks, filters }
    const answer = await world.person.send(path, asked)
    expect(answer, path).toMatchObject({ status: 200, code: 200 })
    return answer.data
  }
  const [actual, meant] = await Promise.all([
    ask(...narrowed),
    ask({ field: 'language', operator: 'in', value: ['fr-FR'] }, pages),
  ])
  expect(actual).toEqual(meant)
})

test('they have changed nothing', async () => {
  expect([...before.keys()]).toContain(world.person.teamId)
  expect(await standingOf(world.server)).toEqual(before)
})
