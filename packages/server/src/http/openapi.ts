/** The OpenAPI document, derived from the registry of calls and the calls for servers: it says what the server checks. */
import { takesKey } from '@footfall/contract/access'
import { type ServerCall, serverCalls } from '@footfall/contract/api/server-calls'
import type { Call } from '@footfall/contract/call'
import { reasons } from '@footfall/contract/codes'
import { z } from 'zod'

const schemaOptions = { target: 'openapi-3.0', unrepresentable: 'any' } as const

type Described = Omit<Call, 'access'>

function envelopeOf(call: Described): object {
  return {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: { type: 'integer', description: '200, or the code of a refusal' },
      message: { type: 'string' },
      data: z.toJSONSchema(call.output, { ...schemaOptions, io: 'output' }),
    },
  }
}

const contentType = {
  json: 'application/json',
  file: 'application/octet-stream',
  stream: 'text/event-stream',
}

/** Who may make a call. Any one of `security` suffices. */
function accessOf(call: Call | ServerCall): { security: object[]; 'x-access': object } {
  if ('key' in call) return { security: [{ apiKey: [] }], 'x-access': { kind: 'key', key: call.key } }
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

function operationOf(call: Call | ServerCall): object {
  const input = z.toJSONSchema(call.input, { ...schemaOptions, io: 'input' })
  const content = call.answer === 'json' ? { schema: envelopeOf(call) } : {}
  return {
    summary: call.summary,
    tags: [call.path.split('/')[1]],
    ...accessOf(call),
    ...(call.method === 'POST'
      ? { requestBody: { required: true, content: { 'application/json': { schema: input } } } }
      : { parameters: parametersOf(input) }),
    responses: {
      200: {
        description: 'Envelope; a refusal carries its code and `data.reason`',
        content: { [contentType[call.answer]]: content },
      },
      400: { description: 'Malformed or invalid body; `data.fields` names each wrong field' },
    },
  }
}

/** Builds the document. `serverUrl` is the API's address. */
export function openApiDocument(registry: Readonly<Record<string, Call>>, serverUrl: string): object {
  return {
    openapi: '3.0.3',
    info: {
      title: 'Footfall',
      version: '1',
      description: 'Website traffic analytics: the calls of the console, and those for servers.',
    },
    servers: [{ url: `${serverUrl}/api` }],
    paths: Object.fromEntries(
      [...Object.values(registry), ...serverCalls].map((call) => [
        call.path,
        { [call.method.toLowerCase()]: operationOf(call) },
      ]),
    ),
    components: {
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
