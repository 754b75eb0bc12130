/** `POST /api/v1/annotations`: annotations that a server adds with an API key, such as a deployment. */
import { reaches } from '@footfall/contract/access'
import { annotationByKey } from '@footfall/contract/api/server-calls'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { Db } from '../db/schema.ts'
import { rightsOfKey, type TeamKey } from '../features/keys/keys.ts'
import { jsonBodyOf } from '../http/request-bodies/json-body.ts'
import { success } from '../lib/errors/envelope.ts'
import { readInput } from '../lib/errors/input-problems.ts'
import { refuse, refuseInput } from '../lib/errors/refusal.ts'
import { bearerOf } from '../lib/network/bearer.ts'
import { unixTime as unixTimeOf } from '../lib/time/unix-time.ts'
import { languageOfHeader } from '../lib/translate.ts'
import { presentAnnotation } from './annotation-routes.ts'
import { addResource } from './resources.ts'

/** Adds the route below `/api`, with the same error answers. `teamOf`: the team of a website; null for an unknown website. */
export function serveAnnotationsByKey(
  api: FastifyInstance,
  context: Context,
  teamOf: (websiteId: string) => string | null,
): void {
  const { clock } = context
  api.post('/v1/annotations', async (request, reply) => {
    const bearer = bearerOf(request.headers.authorization) ?? refuse('key_invalid')
    const rights = mayAnnotate(await rightsOfKey(context, bearer))
    const read = readInput(annotationByKey, jsonBodyOf(request), languageOfHeader(request.headers['d-lang']))
    if (!read.ok) refuseInput(read.problems)
    const { website_id: websiteId, text, end_time } = read.input
    const { teamId } = rights
    if (!reaches(rights.websiteIds, websiteId) || teamOf(websiteId) !== teamId) refuse('not_found')
    const start_time = read.input.start_time ?? unixTimeOf(new Date(clock.now()))
    if (end_time !== null && end_time <= start_time)
      refuseInput([{ path: 'end_time', message: 'end_before_start' }])
    // The key may have been revoked while the annotation waited for the website.
    const requireRights = async (change: Db): Promise<void> => {
      const left = mayAnnotate(await rightsOfKey({ db: change, clock }, bearer))
      if (!reaches(left.websiteIds, websiteId)) refuse('not_found')
    }
    const author = { viewer: null, website: { websiteId, teamId }, requireRights }
    const added = await addResource(context, author, 'annotation', { text, start_time, end_time })
    return reply.header('cache-control', 'no-store').send(success(presentAnnotation(added)))
  })
}

/** Refuses `key_invalid`, `not_allowed`. */
function mayAnnotate(rights: TeamKey | null): TeamKey {
  if (!rights) refuse('key_invalid')
  if (!rights.scopes.includes('events:write')) refuse('not_allowed')
  return rights
}
