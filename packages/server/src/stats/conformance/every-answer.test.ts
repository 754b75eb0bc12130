/** Every report call over HTTP: each answers exactly as in the contract, with every preset, unit, comparison, field and operator. */
import { registry } from '@footfall/contract/api/registry'
import type { Call } from '@footfall/contract/call'
import { shareScreens } from '@footfall/contract/reports/sections'
import { dimensions } from '@footfall/contract/stats/dimensions'
import { filterFields, type KnownField, operators } from '@footfall/contract/stats/filters'
import { comparisons, timeRanges, timeUnits } from '@footfall/contract/stats/time'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isLongRun, randomRuns } from '../../testing/random-runs.ts'
import { testWorld } from './report-world.ts'

const world = testWorld('2025-06-04T09:30:00Z')
let websiteId: string
let sharecode: string
let visitorId: string
let goalId: string
beforeAll(async () => {
  const website = await world.website('Asia/Kathmandu')
  websiteId = website.websiteId
  const agent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
  await website.send([
    ...['2024-06-04T09:00:00Z', '2025-05-28T09:00:00Z', '2025-06-03T09:00:00Z'].map((time) => ({
      time,
      visitor_id: 'B',
      url: 'https://example.com/b?utm_source=news&utm_medium=email',
    })),
    {
      time: '2025-06-04T09:10:00Z',
      visitor_id: 'A',
      url: 'https://example.com/a',
      title: 'A',
      referrer: 'https://www.google.com/',
      ip: '8.8.8.8',
      user_agent: agent,
      language: 'en-US',
      screen: '1920x1080',
    },
    { time: '2025-06-04T09:11:00Z', visitor_id: 'A', kind: 'custom', name: 'buy', props: { plan: 'pro' } },
  ])
  const share = { website_id: websiteId, share: true }
  sharecode = (await world.person.call('/setting/website_share', share)).sharecode
  await world.person.call('/setting/edit_share', { website_id: websiteId, screens: [...shareScreens] })
  const goal = { name: 'Bought', matcher: { kind: 'event' as const, value: 'buy' } }
  goalId = (await world.person.call('/goal/add', { website_id: websiteId, ...goal })).goal_id
  const { list } = await world.person.call('/real_time/log', { website_id: websiteId, filters: [] })
  visitorId = list[0]?.visitor_id ?? ''
})

const calls = Object.values(registry as Readonly<Record<string, Call>>).filter(
  ({ path, answer }) => /^\/(overview|compare|real_time|share|config)\//.test(path) && answer === 'json',
)
const customPeriod = { start_time: 1_748_563_200, end_time: 1_748_908_800 }
const customComparison = { compare_start_time: 1_747_958_400, compare_end_time: 1_748_304_000 }

async function answerOf(call: Call, input: object = {}): Promise<Record<string, unknown>> {
  const whose = call.path.startsWith('/share/')
    ? { sharecode }
    : { website_id: websiteId, visitor_id: visitorId }
  const steps = call.path.endsWith('/journey') ? 4 : [{ kind: 'any' }, { kind: 'page', value: '/a' }]
  const needs = {
    time_range: 'last_7_days',
    group_by: ['page', 'time'],
    field: 'page',
    steps,
    key: 'plan',
    dimensions: ['page', 'time'],
    ...(call.path.endsWith('/goal') && { goal_id: goalId }),
    ...whose,
  }
  const answer = await world.person.send(call.path, { ...needs, ...input })
  expect(answer, JSON.stringify(input)).toMatchObject({ status: 200, code: 200 })
  const data = answer.data ?? {}
  // Nothing is missing, and nothing is there that is not in the contract.
  expect(call.output.parse(data), JSON.stringify(input)).toEqual(data)
  return data
}

function choicesOf(call: Call, parameter: string): string[] {
  const schema = z.toJSONSchema(call.input, { unrepresentable: 'any', io: 'input' }) as {
    properties?: Record<string, { enum?: string[] }>
  }
  return schema.properties?.[parameter]?.enum ?? []
}

const lastOf = ({ path }: Call): string => path.slice(path.lastIndexOf('/'))
/** Whether the overview has a report at the same last part of its path. */
const overviewHas = (call: Call): boolean => calls.some(({ path }) => path === `/overview${lastOf(call)}`)

function callAt(path: string): Call {
  const found = calls.find((call) => call.path === path)
  if (!found) throw new Error(`no call ${path}`)
  return found
}

describe.each(calls.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  // The overview's are the reports of the other paths, too: those answer in one of the two ways, and with one dimension each in turn.
  const isFirst = call.path.startsWith('/overview/') || !overviewHas(call)
  const asked = [{}, { compare: 'previous_period' }]
  const ways = isLongRun || isFirst ? asked : asked.slice(calls.indexOf(call) % 2).slice(0, 1)
  test('answers as the contract says, by itself and compared', async () => {
    await Promise.all(ways.map((way) => answerOf(call, way)))
  })

  const offered = choicesOf(call, 'dimension')
  const nth = calls.indexOf(call) % offered.length
  const tried = isLongRun || call.path.startsWith('/overview/') ? offered : offered.slice(nth, nth + 1)
  if (tried.length > 0)
    test.each(tried)('%s', async (dimension) => {
      await answerOf(call, { dimension, compare: 'previous_year' })
    })
})

/** For the answers of several parts, one comparison per period, of one of them in turn. A part is tested in every way, and `npm run test:long` tests them, too. */
const oneOf = (timeRange: (typeof timeRanges)[number]) => {
  const from = timeRanges.indexOf(timeRange) % comparisons.length
  return [...comparisons.slice(from), ...comparisons.slice(0, from)].slice(0, randomRuns(1))
}

function ofSeveralParts(timeRange: (typeof timeRanges)[number]): string[] {
  const nth = timeRanges.indexOf(timeRange) % 2
  const paths = ['/compare/website_compare', '/overview/get_overview_data']
  return isLongRun ? paths : paths.slice(nth, nth + 1)
}

test.each(timeRanges)('%s, compared in every way', async (timeRange) => {
  const ask = (path: string, compare: (typeof comparisons)[number]) =>
    answerOf(callAt(path), {
      time_range: timeRange,
      compare,
      ...(timeRange === 'custom_time_range' ? customPeriod : {}),
      ...(compare === 'custom_time_range' ? customComparison : {}),
    })
  await Promise.all([
    ...comparisons.map((compare) => ask('/overview/traffic', compare)),
    ...oneOf(timeRange).flatMap((compare) => ofSeveralParts(timeRange).map((path) => ask(path, compare))),
  ])
})

test.each(timeUnits)('by the %s', async (unit) => {
  const data = await answerOf(callAt('/overview/traffic'), { time_range: 'today', time_unit: unit })
  expect(data).toMatchObject({ time_unit: unit, time_zone: 'Asia/Kathmandu' })
  const { list } = data as { list: { visits: number }[] }
  expect(list.reduce((sum, { visits }) => sum + visits, 0)).toBe(1)
})

/** A field of each kind of SQL: columns of events and of visits, with and without case, edges of visits, names, pairs. */
const kinds: readonly KnownField[] = [
  'page',
  'entry_page',
  'event',
  'event_property',
  'utm_source',
  'utm_tags',
  'country',
  'browser',
]

/** Of a field whose kind has been tested, three operators in turn; all in `npm run test:long`. */
function operatorsFor(field: KnownField): readonly (typeof operators)[number][] {
  if (isLongRun || kinds.includes(field)) return operators
  const nth = filterFields.indexOf(field)
  return [0, 1, 2].flatMap((more) => operators[(3 * nth + more) % operators.length] ?? [])
}

test.each(filterFields)('%s with its operators', async (field) => {
  const holdsPairs = field === 'utm_tags' || dimensions[field].family === 'event'
  const filters = operatorsFor(field).map((operator) => {
    const takesNone = operator === 'is_set' || operator === 'is_not_set'
    return { field, operator, value: takesNone ? [] : [holdsPairs ? 'plan=pro' : '5', 'x', 'a=b'] }
  })
  const ask = (asked: typeof filters) => answerOf(callAt('/overview/total'), { filters: asked })
  if (isLongRun) await Promise.all(filters.map((filter) => ask([filter])))
  await ask(filters).catch(async (error: unknown) => {
    // The first that fails by itself is what is wrong.
    for (const filter of filters) await ask([filter])
    throw error
  })
})
