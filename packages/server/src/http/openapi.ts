/** The OpenAPI document, derived from the registry of calls, so it describes exactly what the server checks. */
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

function operationOf(call: Call): object {
  const input = z.toJSONSchema(call.input, { ...schemaOptions, io: 'input' })
  const content = call.answer === 'json' ? { schema: envelopeOf(call) } : {}
  return {
    summary: call.summary,
    tags: [call.path.split('/')[1]],
    security: call.access.kind === 'public' || call.access.kind === 'share' ? [] : [{ accessToken: [] }],
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

/** Builds the document. `serverUrl` is the URL of the product. */
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
      securitySchemes: { accessToken: { type: 'apiKey', in: 'header', name: 'access-token' } },
    },
    'x-reasons': reasons,
  }
}
