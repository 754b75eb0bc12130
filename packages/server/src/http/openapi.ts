/** The OpenAPI document, derived from the registry of calls: it says what the server checks. */
import { takesKey } from '@footfall/contract/access'
import type { Call } from '@footfall/contract/call'
import { reasons } from '@footfall/contract/codes'
import { z } from 'zod'

const schemaOptions = { target: 'openapi-3.0', unrepresentable: 'any' } as const

function envelopeOf(call: Call): object {
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

/** Any one of these suffices. */
function securityOf({ access }: Call): object[] {
  if (access.kind === 'public' || access.kind === 'share') return []
  return takesKey(access) ? [{ accessToken: [] }, { apiKey: [] }] : [{ accessToken: [] }]
}

function operationOf(call: Call): object {
  const input = z.toJSONSchema(call.input, { ...schemaOptions, io: 'input' })
  const content = call.answer === 'json' ? { schema: envelopeOf(call) } : {}
  return {
    summary: call.summary,
    tags: [call.path.split('/')[1]],
    security: securityOf(call),
    'x-access': call.access,
    ...(call.method === 'POST'
      ? { requestBody: { required: true, content: { 'application/json': { schema: input } } } }
      : {}),
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
      description: 'Website traffic analytics: the calls of the console.',
    },
    servers: [{ url: `${serverUrl}/api` }],
    paths: Object.fromEntries(
      Object.values(registry).map((call) => [call.path, { [call.method.toLowerCase()]: operationOf(call) }]),
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
