/** Every parameter of every report call gets hostile values. The answer is a 400 that names it, or an ordinary one. */
import { registry } from '@footfall/contract/api/registry'
import type { Call } from '@footfall/contract/call'
import { type MountPoint, mountsAt } from '@footfall/contract/reports/mount'
import type { ReportDefinition } from '@footfall/contract/reports/report'
import { reports as table } from '@footfall/contract/reports/reports'
import { shareScreens } from '@footfall/contract/reports/sections'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  hostileLists,
  hostileOthers,
  hostileTexts,
  type ParameterForm,
  takesLists,
} from '../../testing/hostile-values.ts'
import { isLongRun, randomRuns } from '../../testing/random-runs.ts'
import { isReportCall } from '../../testing/report-calls.ts'
import type { Answer, TestClient } from '../../testing/test-client.ts'
import { unsentRefusals } from '../../testing/unsent-refusals.ts'
import { testWorld } from './report-world.ts'

const world = testWorld('2025-06-04T09:30:00Z')
let websiteId: string
let sharecode: string
let goalId: string
beforeAll(async () => {
  const website = await world.website('Asia/Shanghai')
  await website.send([{ time: '2025-06-04T08:00:00Z', visitor_id: 'A' }])
  websiteId = website.websiteId
  const goal = { website_id: websiteId, name: 'Any', matcher: { kind: 'any' as const } }
  goalId = (await world.person.call('/goal/add', goal)).goal_id
  const share = { website_id: websiteId, share: true }
  sharecode = (await world.person.call('/setting/website_share', share)).sharecode
  await world.person.call('/setting/edit_share', { website_id: websiteId, screens: [...shareScreens] })
})

const reports = Object.values(registry as Readonly<Record<string, Call>>).filter(isReportCall)

const texts = [
  ...hostileTexts,
  "' OR 1=1 --",
  "'; DROP TABLE events; --",
  "\\'); SELECT * FROM file('/etc/passwd') --",
  '{p0:String}',
  '<script>alert(1)</script>',
  '=1+1',
  '(a+)+$'.repeat(20),
  'x'.repeat(100_000),
]
const others: unknown[] = [...hostileOthers, 2 ** 60, { toString: 1 }]

/** Values for a parameter that was met before in another call; ten times as many in `npm run test:long`. */
const again = randomRuns(1)

/** All values for a parameter's first occurrence, and a few different ones each time it occurs again in another call. */
const met = new Set<string>()
let turn = 0
function hostileTo(parameter: string, form: ParameterForm = {}): unknown[] {
  const isFirst = !met.has(parameter)
  met.add(parameter)
  if (isFirst) return [...texts, ...others, ...(takesLists(form) ? hostileLists : hostileLists.slice(-2))]
  const all = [...texts, ...others, ...hostileLists]
  turn += again
  return Array.from({ length: again }, (_, index) => all[(turn + index) % all.length])
}

const points: readonly MountPoint[] = [
  'overview',
  'compare',
  'share',
  'real_time',
  'report',
  'event',
  'session',
]
/** Further required parameters of a report, by the path of its call. */
const examples = new Map(
  points.flatMap((point) =>
    mountsAt(table, point).map(({ name, path }) => {
      const { example }: ReportDefinition = table[name]
      return [path, example] as const
    }),
  ),
)

/** A client at a separate address, because so many calls from one would be a flood. */
function asker(path: string): TestClient {
  const client = world.server.client()
  if (!path.startsWith('/share/')) client.token = world.person.token
  return client
}

/** A valid input of the call, before one parameter is changed. */
function sound(path: string): Record<string, unknown> {
  return {
    ...(path.startsWith('/share/') ? { sharecode } : { website_id: websiteId }),
    time_range: 'today',
    group_by: ['page'],
    field: 'page',
    visitor_id: '1',
    visit_id: '1',
    ...examples.get(path),
    goal_id: goalId,
  }
}

/** Names and forms of a call's parameters, from its schema. */
function formsOf(call: Call): [string, ParameterForm][] {
  const schema = z.toJSONSchema(call.input, { unrepresentable: 'any', io: 'input' }) as {
    properties?: Record<string, ParameterForm>
  }
  return Object.entries(schema.properties ?? {})
}

const parametersOf = (call: Call) => formsOf(call).map(([name]) => name)

/** The report at the path of a call. */
const reportAt = new Map(
  points.flatMap((point) => mountsAt(table, point).map(({ name, path }) => [path, name] as const)),
)

/** Whether a call before it has the same report. */
function isAgain(call: Call): boolean {
  const name = reportAt.get(call.path)
  const before = reports.slice(0, reports.indexOf(call))
  return name !== undefined && before.some(({ path }) => reportAt.get(path) === name)
}

/** All parameters of a report. Where it is at a second path, every second one: the next path has the others. */
function triedOf(call: Call): [string, ParameterForm][] {
  const nth = reports.indexOf(call)
  return formsOf(call).filter((_, index) => isLongRun || !isAgain(call) || (index + nth) % 2 === 0)
}

type Told = Pick<Answer, 'status' | 'data'>

function expectInert(answer: Told, parameter: string, about: string): void {
  expect(answer.status, about).toBeLessThan(500)
  // An address too long for a request is refused before it is read, without an envelope.
  expect(JSON.stringify(answer.data ?? null), about).not.toMatch(/DB::|ClickHouse|SELECT|stack|node_modules/)
  if (answer.status !== 400) return
  const { fields } = answer.data as { fields: { path: string; message: string }[] }
  expect(fields.length, about).toBeGreaterThan(0)
  for (const { path, message } of fields) {
    expect(path.split('.')[0], about).toBe(parameter)
    expect(message, about).not.toBe('')
  }
}

const refusalOf = unsentRefusals()

describe.each(reports.map((call) => [call.path, call] as const))('%s', (path, call) => {
  const ask = async (changes: object, kind: string): Promise<Told> => {
    const input = { ...sound(path), ...changes }
    const fields = refusalOf(call, input, kind)
    return fields ? { status: 400, data: { fields } } : asker(path).send(path, input)
  }

  test('has parameters', () => {
    expect(parametersOf(call).length).toBeGreaterThan(0)
  })

  test.each(triedOf(call))('%s', async (parameter, form) => {
    await Promise.all(
      hostileTo(parameter, form).map(async (value) => {
        const text = JSON.stringify(value)
        const answer = await ask({ [parameter]: value }, `${form.type} ${text}`)
        expectInert(answer, parameter, `${path} ${parameter}=${text.slice(0, 80)}`)
      }),
    )
  })

  test('filters', async () => {
    if (!triedOf(call).some(([name]) => name === 'filters')) return
    const isFirst = !met.has('filters[]')
    const spoilt = hostileTo('filters[]')
    const lists = (isFirst ? spoilt : spoilt.slice(0, 1)).flatMap((text) => {
      const values = [
        { field: 'page', value: [text] },
        { field: 'event_property', operator: 'gt', value: [text] },
        { field: 'page', operator: 'contains', value: [text] },
      ]
      return [
        [{ field: text, value: ['x'] }],
        [{ field: 'page', operator: text, value: ['x'] }],
        ...(isFirst ? values.map((entry) => [entry]) : [values]),
      ]
    })
    await Promise.all(
      lists.map(async (filters, at) => {
        const answer = await ask({ filters }, `filters ${at % (isFirst ? 5 : 3)}`)
        expectInert(answer, 'filters', `${path} ${JSON.stringify(filters).slice(0, 100)}`)
      }),
    )
  })
})

test.each([
  ['an unknown field', { filters: [{ field: 'nope', value: ['x'] }] }, 'filters.0.field'],
  [
    'an unknown operator',
    { filters: [{ field: 'page', operator: 'like', value: ['x'] }] },
    'filters.0.operator',
  ],
  ['10,000 values', { filters: [{ field: 'page', value: Array(10_000).fill('x') }] }, 'filters.0.value'],
  ['three thousand filters', { filters: Array(3000).fill({ field: 'page', value: ['x'] }) }, 'filters'],
  ['base64 that is none', { filters: '%%%' }, 'filters'],
  ['base64 of no list', { filters: btoa('{"a":1}') }, 'filters'],
  ['an unknown period', { time_range: 'tomorrow' }, 'time_range'],
  ['an unknown unit', { time_unit: 'second' }, 'time_unit'],
  ['a custom period without its ends', { time_range: 'custom_time_range' }, 'start_time'],
  ['a period turned round', { time_range: 'custom_time_range', start_time: 200, end_time: 100 }, 'end_time'],
  [
    'a period of a thousand years',
    { time_range: 'custom_time_range', start_time: 0, end_time: 32_503_680_000 },
    'end_time',
  ],
  ['a week by the minute', { time_range: 'last_7_days', time_unit: 'minute' }, 'time_unit'],
  ['a week by the hour', { time_range: 'last_7_days', time_unit: 'hour' }, 'time_unit'],
  ['an unknown comparison', { compare: 'last_life' }, 'compare'],
])('%s is refused by its path', async (_what, input, path) => {
  const asked = vi.spyOn(world.server.context.events, 'query')
  const answer = await asker('/overview/traffic').send('/overview/traffic', {
    website_id: websiteId,
    time_range: 'today',
    ...input,
  })
  expect(answer.status).toBe(400)
  expect((answer.data as { fields: { path: string }[] }).fields.map((field) => field.path)).toContain(path)
  // Refused before the store is queried about the website.
  expect(asked.mock.calls.filter(([{ params }]) => Object.values(params).includes(websiteId))).toEqual([])
  asked.mockRestore()
})

test.each([
  [
    '/overview/total',
    { filters: btoa(`[${'{"field":"page","value":["x"]},'.repeat(10_000)}`) },
    'filters',
    'too_long',
  ],
  ['/overview/total', { filters: '%%%' }, 'filters', 'malformed_base64'],
  ['/real_time/log', { cursor: 'yesterday' }, 'cursor', 'invalid'],
  ['/real_time/get_user', { visitor_id: 'somebody' }, 'visitor_id', 'invalid'],
  ['/real_time/uv_log', { visitor_id: '99999999999999999999' }, 'visitor_id', 'invalid'],
])('%s says in words what is wrong, once', async (path, input, field, rule) => {
  const answer = await asker(path).send(path, { website_id: websiteId, time_range: 'today', ...input })
  expect(answer.data).toMatchObject({ fields: [{ path: field, rule }] })
  expect((answer.data as { fields: unknown[] }).fields).toHaveLength(1)
})

test('a megabyte of filters is too large, and says so', async () => {
  const filters = [{ field: 'page', value: Array(150).fill('x'.repeat(8000)) }]
  const answer = await asker('/overview/total').send('/overview/total', {
    website_id: websiteId,
    time_range: 'today',
    filters,
  })
  expect([400, 413]).toContain(answer.status)
})

test('ten thousand filters are too large to be read at all', async () => {
  const filters = Array(10_000).fill({ field: 'page', value: ['x'] })
  const answer = await asker('/overview/traffic').send('/overview/traffic', {
    website_id: websiteId,
    filters,
  })
  expect(answer).toMatchObject({ status: 413, data: { reason: 'too_large' } })
})
