/** Calls for servers, which take API keys only. They are not calls of the console: each has its own route in the server. */
import { z } from 'zod'
import type { KeyScope } from '../access.ts'
import type { Call } from '../call.ts'
import { id, unixTime } from '../fields.ts'
import { annotationShape } from '../resources/annotation.ts'
import { annotationRow } from './annotation.ts'
import { collectLimits, importAnswer, importBody, importEvent } from './collect.ts'

export interface ServerCall extends Omit<Call, 'access'> {
  /** The scope that a key needs. */
  readonly key: KeyScope
}

/** The input of `/v1/annotations`. Without `start_time`: now. */
export const annotationByKey = z.object({
  website_id: id,
  ...annotationShape,
  start_time: unixTime.optional(),
})

const forServers = { method: 'POST', answer: 'json', key: 'events:write' } as const

export const serverCalls: readonly ServerCall[] = [
  {
    ...forServers,
    path: '/v1/events',
    input: importBody.extend({ events: z.array(importEvent).min(1).max(collectLimits.importEvents) }),
    output: importAnswer,
    summary:
      'Sends events of a server, or imports history; an invalid event does not stop the others. The body may be compressed with gzip.',
  },
  {
    ...forServers,
    path: '/v1/annotations',
    input: annotationByKey,
    output: annotationRow,
    summary: 'Notes a moment or a span of a website, such as a deployment.',
  },
]
