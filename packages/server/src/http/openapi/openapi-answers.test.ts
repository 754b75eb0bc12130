/** A client generated from the OpenAPI document accepts whatever the server answers: null, refusals, files. */
import { registry } from '@footfall/contract/api/registry'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

type Schema = Readonly<Record<string, unknown>>

interface Answer {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

const document = openApiDocument(registry, 'http://localhost') as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: Record<string, Answer> }>>>>
  readonly components: {
    readonly schemas: { readonly Refusal: { properties: { code: Schema; data: { properties: Schema } } } }
  }
}

const answerOf = (path: string) => Object.values(document.paths[path] ?? {})[0]?.responses[200]

/** Every part of the document that may be null, with its place. */
function nullableParts(part: unknown, place: string): [string, Schema][] {
  if (typeof part !== 'object' || part === null) return []
  const inside = Object.entries(part).flatMap(([key, value]) => nullableParts(value, `${place}/${key}`))
  return 'nullable' in part ? [[place, part as Schema], ...inside] : inside
}

test('what may be null is said in the way that OpenAPI 3.0 reads', () => {
  const found = nullableParts(document.paths, '')
  expect(found.length).toBeGreaterThan(1_000)
  // `nullable` without `type` means nothing, unless anything is allowed; an enum counts, whatever `nullable` says.
  const unread = found.filter(
    ([, { type, anyOf, oneOf, enum: words }]) =>
      (type === undefined && (anyOf ?? oneOf) !== undefined) ||
      (Array.isArray(words) && !words.includes(null)),
  )
  expect(unread.map(([place]) => place)).toEqual([])
  // A choice of objects, one of which may be null.
  expect(found.map(([, part]) => part)).toContainEqual({ type: 'string', nullable: true, enum: [null] })
})

test('the status 200 has what was asked for, or a refusal', () => {
  const refusal = { $ref: '#/components/schemas/Refusal' }
  for (const path of ['/overview/total', '/user/login_v2', '/v1/events', '/user/renew_token'])
    expect(answerOf(path)?.content?.['application/json']?.schema, path).toMatchObject({
      oneOf: [{ properties: { code: { enum: [200] } } }, refusal],
    })
  // The two exclude each other.
  expect(document.components.schemas.Refusal.properties.code).toMatchObject({ minimum: 201 })
})

test('a refusal names the facts that clients act on', () => {
  const { data } = document.components.schemas.Refusal.properties
  expect(Object.keys(data.properties)).toEqual(
    expect.arrayContaining([
      ...['reason', 'fields', 'request_id'],
      ...['failure_count', 'remaining_attempts', 'captcha_required', 'seconds', 'team_name', 'limit', 'what'],
    ]),
  )
})

test('a file has the content types that are sent', () => {
  const content = answerOf('/overview/export_total')?.content ?? {}
  expect(Object.keys(content)).toEqual([
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'text/csv',
    'application/json',
  ])
  expect(Object.keys(answerOf('/real_time/stream')?.content ?? {})).toEqual([
    'text/event-stream',
    'application/json',
  ])
})
