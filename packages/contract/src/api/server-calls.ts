/** Calls for sites and servers. They are not calls of the console: each has its own route in the server. */
import { z } from 'zod'
import type { KeyScope } from '../access.ts'
import type { Call } from '../call.ts'
import { id, unixTime } from '../fields.ts'
import { annotationShape } from '../resources/annotation.ts'
import { annotationRow } from './annotation.ts'
import { collectBody, collectLimits, importAnswer, importBody, importEvent } from './collect.ts'

export interface ServerCall extends Omit<Call, 'access'> {
  /** The scope that a key needs; null: no key. */
  readonly key: KeyScope | null
  /** Its HTTP statuses besides 400; those of the console's calls by default. 503 has `Retry-After`. */
  readonly statuses?: Readonly<Record<number, string>>
  /** Content types of its body, of which the first is usual; JSON by default. */
  readonly types?: readonly string[]
  /** An input, for the API's documentation. */
  readonly example: object
}

/** The input of `/v1/annotations`. */
export const annotationByKey = z.object({
  website_id: id,
  ...annotationShape,
  start_time: unixTime.optional().describe('Now by default'),
})

const later = {
  503: 'Nothing of it was stored; send again, with the same ids, after `Retry-After` seconds',
}
const forServers = { method: 'POST', answer: 'json', key: 'events:write' } as const
const website = '5f0c4d8e-7c1b-4a4e-9a53-2f1d3c6b7a90'

export const serverCalls: readonly ServerCall[] = [
  {
    path: '/collect',
    method: 'POST',
    answer: 'json',
    key: null,
    types: ['text/plain', 'application/json'],
    input: collectBody,
    output: z.null(),
    statuses: {
      202: 'The events are durable; the header `x-footfall-dropped` names why some of them do not count',
      413: `The body has more than ${collectLimits.body} bytes`,
      415: 'The body is neither `text/plain` nor `application/json`',
      ...later,
    },
    summary: 'Sends events of a page, as the script does: one website’s, of one visitor.',
    example: {
      w: website,
      e: [
        { id: '1767225600000:0.51', k: 'pageview', u: 'https://example.com/pricing', t: 'Pricing', a: 320 },
      ],
    },
  },
  {
    ...forServers,
    statuses: {
      200: 'Envelope; a refusal carries its code and `data.reason`',
      413: `The body has more than ${collectLimits.importBody} bytes after decompression`,
      ...later,
    },
    path: '/v1/events',
    input: importBody.extend({ events: z.array(importEvent).min(1).max(collectLimits.importEvents) }),
    output: importAnswer,
    summary:
      'Sends events of a server, or imports history; an invalid event does not stop the others. The body may be compressed with gzip.',
    example: {
      website_id: website,
      events: [
        {
          id: 'order-A-17',
          kind: 'custom',
          time: 1_767_225_600_000,
          visitor_id: 'user-4711',
          url: 'https://example.com/checkout',
          name: 'purchase',
          props: { plan: 'pro' },
          revenue: { amount: 1999, currency: 'USD', order_id: 'A-17' },
        },
      ],
    },
  },
  {
    ...forServers,
    path: '/v1/annotations',
    input: annotationByKey,
    output: annotationRow,
    summary: 'Adds an annotation to a website: a moment or a span, such as a deployment.',
    example: { website_id: website, text: 'Release 2.1' },
  },
]
