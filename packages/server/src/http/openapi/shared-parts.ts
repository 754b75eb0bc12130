/** What all calls have in common, for the OpenAPI document: the form of answers and values, and the failures. */
import { floodLimit } from '../security/flood.ts'

export const about = `Website traffic analytics: the calls of the console, and those for sites and servers.

**Answers.** Every JSON answer is \`{ code, message, data }\`. A refusal has the HTTP status 200, a \`code\` of its own and a stable word in \`data.reason\`;
\`x-reasons\` lists all of these words with their codes. Another HTTP status is a failure of transport. \`message\` is Chinese, or English with the header
\`D-Lang: en\`.

**Values.** Times are Unix seconds, buckets of charts ISO 8601 local times with their offset. Rates are percent from 0 to 100, durations seconds, amounts of money whole
numbers of the currency’s smallest unit. Nothing is rounded.

**Lists.** \`page\` counts from 1; \`{ list, total }\` has one page, and the number of rows on all. Lists of visits and of the latest events take a \`cursor\`
instead: the \`next\` or \`cursor\` of the previous answer, null at the end.

**Limits.** An address may make ${floodLimit.burst} calls at once and ${floodLimit.perSecond} a second; each 16 KB of a body count as one more. Sending events is not limited by address.`

export const retryAfter = {
  headers: { 'Retry-After': { description: 'Seconds, with 429 and 503', schema: { type: 'integer' } } },
}

const text = { type: 'string' }

const refusal = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'integer', minimum: 201 },
    message: { type: 'string', description: 'A sentence in the language of `D-Lang`' },
    data: {
      type: 'object',
      required: ['reason'],
      properties: {
        reason: { type: 'string', description: 'A word of `x-reasons`' },
        fields: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: { path: text, message: text, rule: text },
          },
        },
        request_id: { type: 'string', description: '`internal`: stands in the server’s log' },
        failure_count: { type: 'integer', description: 'Of a failed sign-in' },
        remaining_attempts: { type: 'integer', description: 'Of a failed sign-in' },
        captcha_required: {
          type: 'boolean',
          description: 'Of a failed sign-in: whether the next attempt needs a captcha',
        },
        seconds: { type: 'integer', description: '`too_soon`: until the next attempt counts' },
        team_name: { type: 'string', description: '`team_deleted`, `removed_from_team`' },
        limit: { type: 'integer', description: '`plan_limit`, `too_many` and others' },
        what: { type: 'string', description: '`plan_limit`: what is limited, such as `websites`' },
      },
    },
  },
}

export const schemaOfRefusal = { $ref: '#/components/schemas/Refusal' }

const content = { 'application/json': { schema: schemaOfRefusal } }

/** Components of the document. */
export const parts = {
  schemas: { Refusal: refusal },
  responses: {
    Invalid: { description: 'Malformed or invalid input; `data.fields` names each wrong field', content },
    Failure: {
      description:
        '413: the body is too large. 415: it is not `application/json`. 429: too many calls from this address. 500: the server failed; its log has the cause under `data.request_id`. 503: a store is unavailable.',
      ...retryAfter,
      content,
    },
  },
}
