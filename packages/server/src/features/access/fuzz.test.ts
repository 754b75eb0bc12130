/** Every call of the contract with inputs generated from its own schema, each slightly or very wrong: never a 500. */
import { request } from 'node:http'
import { type Registry, registry } from '@footfall/contract/api/registry'
import type { Call } from '@footfall/contract/call'
import { shareScreens } from '@footfall/contract/reports/sections'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { hostileLists, hostileOthers, hostileTexts, takesLists } from '../../testing/hostile-values.ts'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { randomRuns } from '../../testing/random-runs.ts'
import { isReportCall } from '../../testing/report-calls.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { type StripeCounterpart, startStripe } from '../../testing/stripe-counterpart.ts'
import { type Cast, layTeam, registerCast, type TeamPlace } from '../../testing/team-place.ts'
import { unsentRefusals } from '../../testing/unsent-refusals.ts'
import { inputs } from './matrix-inputs.testing.ts'
import type { Scene } from './scene.testing.ts'

let server: TestServer
let stripe: StripeCounterpart
let cast: Cast
let sharecode: string
/** The website that reports show. */
let shown: TeamPlace
beforeAll(async () => {
  stripe = await startStripe()
  server = await startTestServer(stripe.settings)
  cast = await registerCast(server)
  shown = await layTeam(server, cast)
  const website_id = shown.websiteId
  const shared = await cast.owner.call('/setting/website_share', { website_id, share: true })
  await cast.owner.call('/setting/edit_share', { website_id, screens: [...shareScreens] })
  sharecode = shared.sharecode
  const scene = { server, cast, person: cast.owner, ...shown, sharecode }
  // Whoever asks for a visitor later writes nothing, so that reports at several paths are calculated once.
  await inputs['/session/item'](scene)
})
afterAll(async () => {
  await server.stop()
  await stripe.stop()
})

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly maxLength?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** The largest value that a schema accepts, as far as the schema says: many long texts in many entries. */
function largest(schema: Schema): unknown {
  const [first] = schema.anyOf ?? []
  if (first) return largest(first)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.at(-1)
  if (schema.type === 'string') return 'é'.repeat(Math.min(schema.maxLength ?? 5000, 100))
  if (schema.type === 'integer' || schema.type === 'number') return schema.maximum ?? Number.MAX_SAFE_INTEGER
  if (schema.type === 'array')
    return Array.from({ length: Math.min(schema.maxItems ?? 100, 200) }, () => largest(schema.items ?? {}))
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, largest(inner)]),
  )
}

/** Number of values for a parameter that occurred in an earlier call; ten times as many in `npm run test:long`. */
const again = randomRuns(1)

/**
 * Hostile values: all of them for a parameter's first occurrence, different ones each time it occurs again, and its largest value in each form.
 * Reports only get the largest value; hostile-input.test.ts covers the rest in more detail.
 */
const met = new Set<string>()
const enlarged = new Set<string>()
let turn = 0
function spoilt(name: string, schema: Schema, isReport: boolean): unknown[] {
  const some = (all: readonly unknown[], count: number) =>
    Array.from({ length: count }, (_, index) => all[(turn + index) % all.length])
  const form = `${name} ${JSON.stringify(schema)}`
  const large = enlarged.has(form) ? [] : [largest(schema)]
  enlarged.add(form)
  if (isReport) return large
  turn += again
  if (met.has(name)) return [...large, ...some([...hostileTexts, ...hostileOthers, ...hostileLists], again)]
  met.add(name)
  const wrapped = takesLists(schema) ? hostileLists : some(hostileLists, 2 * again)
  return [...large, ...(schema.enum ?? []).slice(0, 3), ...hostileTexts, ...hostileOthers, ...wrapped]
}

const refusalOf = unsentRefusals()

/** Inputs to send; inputs that the call's schema refuses are among them once per type of parameter and value. */
function* variantsOf(call: Call, base: Readonly<Record<string, unknown>>) {
  const schema = z.toJSONSchema(call.input, { unrepresentable: 'any', io: 'input' }) as Schema
  const isSent = (input: unknown, kind: string) => refusalOf(call, input, kind) === null
  yield base
  const whole = largest(schema)
  if (isSent(whole, 'largest')) yield whole
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const { [name]: _, ...without } = base
    if (Object.hasOwn(base, name) && isSent(without, 'without')) yield without
    for (const value of spoilt(name, inner, isReportCall(call))) {
      const input = { ...base, [name]: value }
      if (isSent(input, `${inner.type} ${JSON.stringify(value)}`)) yield input
    }
  }
}

/** Sent from a separate address, so that no flood limit answers instead of the call. */
let sent = 0
async function send(call: Call, input: unknown, token: string | undefined): Promise<[number, string]> {
  sent++
  const isGet = call.method === 'GET'
  const query = Object.entries((input ?? {}) as object).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ])
  const answer = await fetch(
    `${server.url}/api${call.path}${isGet ? `?${new URLSearchParams(query)}` : ''}`,
    {
      method: call.method,
      headers: {
        'x-forwarded-for': `203.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
        ...(token && { 'access-token': token }),
        ...(!isGet && { 'content-type': 'application/json' }),
      },
      ...(!isGet && { body: JSON.stringify(input) }),
    },
  )
  if (answer.headers.get('content-type')?.startsWith('application/json'))
    return [answer.status, await answer.text()]
  await answer.body?.cancel()
  return [answer.status, '']
}

let people = 0
const calls = Object.values(registry as Readonly<Record<string, Call>>)

describe('attack 9: never a 500', () => {
  test.each(calls.map((call) => [call.path, call] as const))(
    '%s',
    async (path, call) => {
      const person: TestPerson =
        call.access.kind === 'session'
          ? await registerPerson(server, { account: `fuzz${++people}` })
          : cast.owner
      const place = isReportCall(call) ? shown : await layTeam(server, cast)
      const make = inputs[path as keyof Registry] as (scene: Scene) => unknown
      const base = (await make({ server, cast, person, ...place, sharecode })) as Record<string, unknown>
      const variants = [...variantsOf(call, base)]
      for (let from = 0; from < variants.length; from += 8)
        await Promise.all(
          variants.slice(from, from + 8).map(async (input) => {
            const [status, body] = await send(call, input, person.token)
            const about = `${path} ${JSON.stringify(input)?.slice(0, 300)}: ${body.slice(0, 300)}`
            expect(status, about).not.toBe(500)
            expect(body, about).not.toMatch(/"code":500/)
          }),
        )
    },
    300_000,
  )
})

describe('attack 9: paths', () => {
  const hostile = [
    '/s/..%00',
    '/s/%00',
    '/s/%2e%2e',
    '/s/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/s/%ED%A0%80',
    '/s/%',
    '/share/%00',
    '/share/%2e%2e/%00',
    '/pictures/%00.webp',
    '/pictures/%2e%2e%2fx',
    '/assets/%2e%2e/index.html',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%00',
    '/assets/%',
    '/public/%2e%2e%2f',
    '/public/%00',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/%00',
    '/%',
    '/api/%2e%2e/%00',
    '/api/user/%00',
    '/api/%ff',
    `/${'x'.repeat(8000)}`,
    '/t.js/%00',
  ]
  test.each(hostile)('%s', async (path) => {
    const { hostname, port } = new URL(server.url)
    // Sent as written: the URL class would normalize the path.
    const status = await new Promise<number>((resolve, reject) => {
      request({ hostname, port, path }, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
        .on('error', reject)
        .end()
    })
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
  })
})

test('attack 9: 20 filters of 200 values, a matcher of 10, and 40 of 2,000 characters, are refused by field before the store is queried', async () => {
  const { websiteId } = await layTeam(server, cast)
  const { events } = server.context
  const ask = events.query.bind(events)
  const asked: string[] = []
  events.query = (statement, options) => {
    asked.push(JSON.stringify(statement.params))
    return ask(statement, options)
  }
  try {
    const value = Array.from({ length: 200 }, (_, n) => `/page/${n}`)
    const filters = Array.from({ length: 20 }, () => ({ field: 'page', operator: 'contains', value }))
    const answer = await cast.owner.send('/overview/get_overview_data', {
      website_id: websiteId,
      time_range: 'today',
      filters,
    })
    expect(answer).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'filters.2.value', rule: 'too_many_values' }] },
    })
    const long = Array.from({ length: 40 }, (_, n) => `${'a'.repeat(2000)}${n}`)
    expect(
      await cast.owner.send('/overview/total', {
        website_id: websiteId,
        time_range: 'today',
        filters: [{ field: 'page', operator: 'contains', value: long }],
      }),
    ).toMatchObject({ status: 400, data: { fields: [{ path: 'filters.0.value', rule: 'too_long' }] } })
    const props = filters.slice(0, 10).map(() => ({ key: 'size', operator: 'lte', value }))
    expect(
      await cast.owner.send('/report/journey', {
        website_id: websiteId,
        time_range: 'today',
        start: { kind: 'any', props },
      }),
    ).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'start.props.2.value', rule: 'too_many_values' }] },
    })
    expect(asked.filter((params) => params.includes(websiteId))).toEqual([])
  } finally {
    events.query = ask
  }
})
