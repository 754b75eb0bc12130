/** The OpenAPI document, derived from the registry of calls and the calls for sites and servers: it says what the server checks. */
import { takesKey } from '@footfall/contract/access'
import { type ServerCall, serverCalls } from '@footfall/contract/api/server-calls'
import type { Call } from '@footfall/contract/call'
import { reasons } from '@footfall/contract/codes'
import { z } from 'zod'
import { about, parts, retryAfter, schemaOfRefusal } from './shared-parts.ts'

const nullAlone: z.core.JSONSchema.BaseSchema = { type: 'string', nullable: true, enum: [null] }

/** OpenAPI 3.0 reads `nullable` beside a `type` alone, and an `enum` without null excludes it all the same. */
function sayNull(schema: z.core.JSONSchema.BaseSchema & { nullable?: boolean }): void {
  if (schema.nullable !== true) return
  if (schema.enum && !schema.enum.includes(null)) schema.enum = [...schema.enum, null]
  for (const key of ['anyOf', 'oneOf'] as const) {
    const choices = schema[key]
    if (schema.type !== undefined || !choices) continue
    schema[key] = [...choices, nullAlone]
    delete schema.nullable
  }
}

const schemaOptions = {
  target: 'openapi-3.0',
  unrepresentable: 'any',
  override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => sayNull(jsonSchema),
} as const

type Described = Omit<Call, 'access'>

function envelopeOf(call: Described): object {
  return {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: { type: 'integer', enum: [200] },
      message: { type: 'string' },
      data: z.toJSONSchema(call.output, { ...schemaOptions, io: 'output' }),
    },
  }
}

const binary = { schema: { type: 'string', format: 'binary' } }

/** What a call answers with the status 200 when it is not refused, by content type. */
const otherAnswers = {
  file: {
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': binary,
    'text/csv': binary,
  },
  stream: { 'text/event-stream': { schema: { type: 'string' } } },
}

/** What a call answers with the status 200: what was asked for, or a refusal. */
function contentOf(call: Described): object {
  if (call.answer !== 'json')
    return { ...otherAnswers[call.answer], 'application/json': { schema: schemaOfRefusal } }
  return { 'application/json': { schema: { oneOf: [envelopeOf(call), schemaOfRefusal] } } }
}

/** Who may make a call. Any one of `security` suffices. */
function accessOf(call: Call | ServerCall): { security: object[]; 'x-access': object } {
  if ('key' in call)
    return call.key === null
      ? { security: [], 'x-access': { kind: 'public' } }
      : { security: [{ apiKey: [] }], 'x-access': { kind: 'key', key: call.key } }
  const { access } = call
  if (access.kind === 'public' || access.kind === 'share') return { security: [], 'x-access': access }
  const keys = takesKey(access) ? [{ apiKey: [] }] : []
  return { security: [{ accessToken: [] }, ...keys], 'x-access': access }
}

/** The input of a GET, which has no body. A list travels as one text. */
function parametersOf({ properties = {}, required = [] }: z.core.JSONSchema.BaseSchema): object[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(typeof schema === 'object' && schema.type === 'array'
      ? { description: 'The list as JSON, in base64', schema: { type: 'string' } }
      : { schema }),
  }))
}

/** A call of the console answers 200, refusals included. */
const envelope = { 200: 'Envelope; a refusal carries its code and `data.reason`' }

const failure = (name: keyof typeof parts.responses) => ({ $ref: `#/components/responses/${name}` })

function responsesOf(call: Call | ServerCall): object {
  const own = 'statuses' in call ? call.statuses : undefined
  const described = Object.entries(own ?? envelope).map(([status, description]) => [
    status,
    {
      description,
      ...(status === '200' && { content: contentOf(call) }),
      ...(status === '503' && retryAfter),
    },
  ])
  return {
    ...Object.fromEntries(described),
    400: failure('Invalid'),
    ...(own === undefined && { default: failure('Failure') }),
  }
}

function bodyOf(call: Call | ServerCall, schema: object): object {
  const types = ('types' in call && call.types) || ['application/json']
  const body = { schema, ...('example' in call && { example: call.example }) }
  return { required: true, content: Object.fromEntries(types.map((type) => [type, body])) }
}

function operationOf(call: Call | ServerCall): object {
  const input = z.toJSONSchema(call.input, { ...schemaOptions, io: 'input' })
  return {
    summary: call.summary,
    tags: [call.path.split('/')[1]],
    ...accessOf(call),
    ...(call.method === 'POST' ? { requestBody: bodyOf(call, input) } : { parameters: parametersOf(input) }),
    responses: responsesOf(call),
  }
}

/** Builds the document. `serverUrl` is the API's address. */
export function openApiDocument(registry: Readonly<Record<string, Call>>, serverUrl: string): object {
  return {
    openapi: '3.0.3',
    info: {
      title: 'Footfall',
      version: '1',
      description: about,
    },
    servers: [{ url: `${serverUrl}/api` }],
    paths: Object.fromEntries(
      [...Object.values(registry), ...serverCalls].map((call) => [
        call.path,
        { [call.method.toLowerCase()]: operationOf(call) },
      ]),
    ),
    components: {
      ...parts,
      securitySchemes: {
        accessToken: { type: 'apiKey', in: 'header', name: 'access-token' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A team’s API key. `x-access.key` of a call is the scope that it needs.',
        },
      },
    },
    'x-reasons': reasons,
  }
}
