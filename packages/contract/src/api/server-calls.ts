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
  /** Its HTTP statuses besides 400. Those from 429 on have `Retry-After`. */
  readonly statuses: Readonly<Record<number, string>>
  /** Content types of its body, of which the first is usual; JSON by default. */
  readonly types?: readonly string[]
}

/** The input of `/v1/annotations`. Without `start_time`: now. */
export const annotationByKey = z.object({
  website_id: id,
  ...annotationShape,
  start_time: unixTime.optional(),
})

const later = {
  429: 'Too many calls from this address; send again after `Retry-After` seconds',
  503: 'Nothing of it was stored; send again, with the same ids, after `Retry-After` seconds',
}
const envelope = 'Envelope; a refusal carries its code and `data.reason`'
const forServers = { method: 'POST', answer: 'json', key: 'events:write' } as const

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
  },
  {
    ...forServers,
    statuses: {
      200: envelope,
      413: `The body has more than ${collectLimits.importBody} bytes after decompression`,
      ...later,
    },
    path: '/v1/events',
    input: importBody.extend({ events: z.array(importEvent).min(1).max(collectLimits.importEvents) }),
    output: importAnswer,
    summary:
      'Sends events of a server, or imports history; an invalid event does not stop the others. The body may be compressed with gzip.',
  },
  {
    ...forServers,
    statuses: { 200: envelope, ...later },
    path: '/v1/annotations',
    input: annotationByKey,
    output: annotationRow,
    summary: 'Notes a moment or a span of a website, such as a deployment.',
  },
]
