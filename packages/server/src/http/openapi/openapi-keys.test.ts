/** The OpenAPI document tells which calls take an API key, and describes those for sites and servers and the one without a body. */
import { registry } from '@footfall/contract/api/registry'
import { serverCalls } from '@footfall/contract/api/server-calls'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

interface Operation {
  readonly security: object[]
  readonly 'x-access': object
  readonly responses: Readonly<Record<string, object>>
  readonly requestBody: { content: { 'application/json': { schema: Schema } } }
}

interface Schema {
  readonly description?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly maxItems?: number
}

const retryAfter = { 'Retry-After': { schema: { type: 'integer' } } }

const { paths, components } = openApiDocument(registry, 'http://localhost') as {
  paths: Readonly<Record<string, { post?: Operation; get?: { readonly parameters: readonly object[] } }>>
  components: { securitySchemes: object; responses: object }
}
const operation = (path: string): Operation => {
  const found = paths[path]?.post
  if (!found) throw new Error(`${path} is not described`)
  return found
}
const bodyOf = (path: string) => operation(path).requestBody.content['application/json'].schema

test('a call names what it takes: a session, a key, or nothing', () => {
  expect(components.securitySchemes).toMatchObject({ apiKey: { type: 'http', scheme: 'bearer' } })
  const either = [{ accessToken: [] }, { apiKey: [] }]
  expect(operation('/overview/total').security).toEqual(either)
  expect(operation('/website/list').security).toEqual(either)
  expect(operation('/website/add').security).toEqual([{ accessToken: [] }])
  expect(operation('/share/total').security).toEqual([])
  for (const path of ['/v1/events', '/v1/annotations'])
    expect(operation(path)).toMatchObject({
      security: [{ apiKey: [] }],
      'x-access': { kind: 'key', key: 'events:write' },
    })
})

test('servers’ events are described with each of their fields', () => {
  const { required, properties } = bodyOf('/v1/events')
  expect(required).toEqual(['website_id', 'events'])
  expect(properties?.events?.maxItems).toBe(10_000)
  const event = properties?.events?.items
  expect(event?.required).toEqual(['id', 'kind', 'time', 'visitor_id'])
  expect(Object.keys(event?.properties ?? {})).toEqual(
    expect.arrayContaining(['url', 'referrer', 'name', 'props', 'revenue', 'ip', 'user_agent']),
  )
})

test('what the script sends is described, with every answer', () => {
  const described = operation('/collect')
  expect(described).toMatchObject({ security: [], 'x-access': { kind: 'public' } })
  const { content } = described.requestBody
  expect(Object.keys(content)).toEqual(['text/plain', 'application/json'])
  const { required, properties } = content['application/json'].schema
  expect(required).toEqual(['w', 'e'])
  expect(properties?.e?.items?.required).toEqual(['id', 'k', 'u'])
  expect(properties?.e?.items?.properties).toMatchObject({
    r: { description: expect.stringMatching(/^referrer: /) },
  })
  expect(Object.keys(described.responses)).toEqual(['202', '400', '413', '415', '503'])
  for (const path of ['/collect', '/v1/events'])
    expect(operation(path).responses).toMatchObject({ 503: { headers: retryAfter } })
})

test('a call names the failures that it may answer with', () => {
  for (const path of ['/overview/total', '/v1/annotations'])
    expect(operation(path).responses).toMatchObject({
      400: { $ref: '#/components/responses/Invalid' },
      default: { $ref: '#/components/responses/Failure' },
    })
  expect(components.responses).toMatchObject({ Invalid: {}, Failure: { headers: retryAfter } })
})

test('the fields of servers’ events are explained, and the examples are valid', () => {
  const { properties } = bodyOf('/v1/events').properties?.events?.items ?? {}
  const unexplained = Object.entries(properties ?? {}).filter(([, { description }]) => !description)
  expect(unexplained.map(([name]) => name)).toEqual([])
  for (const call of serverCalls) expect(call.input.safeParse(call.example)).toMatchObject({ success: true })
})

test('servers’ annotations may leave their time out', () => {
  const { required, properties } = bodyOf('/v1/annotations')
  expect(required).toEqual(['website_id', 'text'])
  expect(Object.keys(properties ?? {})).toEqual(['website_id', 'text', 'start_time', 'end_time'])
})

test('the stream of live data names what it takes in its address', () => {
  expect(paths['/real_time/stream']?.get?.parameters).toMatchObject([
    { name: 'website_id', in: 'query', required: true, schema: { type: 'string', format: 'uuid' } },
    { name: 'filters', in: 'query', required: false, schema: { type: 'string' } },
  ])
  expect(paths['/user/renew_token']?.get?.parameters).toEqual([])
})
