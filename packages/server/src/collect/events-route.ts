/** `POST /api/v1/events`: events from servers with an API key, up to 10,000 per call. */
import type { IncomingMessage } from 'node:http'
import { reaches } from '@footfall/contract/access'
import { collectLimits } from '@footfall/contract/api/collect'
import type { Reason } from '@footfall/contract/codes'
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify'
import { Semaphore } from '../lib/concurrency/semaphore.ts'
import { refusalEnvelope, statusOf, success } from '../lib/errors/envelope.ts'
import { type FieldProblem, Refusal } from '../lib/errors/refusal.ts'
import { bearerOf } from '../lib/network/bearer.ts'
import { ComingBodies } from '../lib/network/coming-bodies.ts'
import { languageOfHeader } from '../lib/translate.ts'
import { type Importer, ImportUnavailable } from './import/importer.ts'
import { SlowSenders } from './slow-senders.ts'

/** What an API key may do. */
export interface KeyRights {
  readonly teamId: string
  /** The account that owns the team. Accounts take turns, because one may own many teams. */
  readonly ownerId: string
  readonly websiteIds: readonly string[] | 'all'
  readonly scopes: readonly string[]
}

export interface EventsRouteOptions {
  readonly importer: Pick<Importer, 'takeCall'>
  /** The rights of a bearer token; null for an unknown key. May refuse `unavailable`. */
  readonly authorizeKey: (bearer: string, request: IncomingMessage) => Promise<KeyRights | null>
  /** The team of a website; null for an unknown website. */
  readonly teamOf: (websiteId: string) => string | null
  /** Given when the server stops. Calls that have no turn yet are to come again. */
  readonly stopping: AbortSignal
}

/** Calls of a team that may be under way. Each may hold tens of megabytes. */
const maxCalls = 8
/** Bodies of all accounts that may be coming. Beyond this, the oldest of the account with the most ends. */
const maxComing = 32
/** Bytes of these together: as many as a team's calls under way have, each with a body of the largest size. */
const maxComingBytes = maxCalls * collectLimits.importBody
/** Calls processed at once. One account's calls never take the last slots, and next is the account whose calls lately took the shortest time. */
const processed = { limit: 8, limitPerOwner: 6, maxWaiting: 8 }

/** Adds the route to a context whose bodies are buffers. Nothing of a body is read before its key is known. */
export function serveEvents(fastify: FastifyInstance, options: EventsRouteOptions): void {
  const rightsOf = new WeakMap<FastifyRequest, KeyRights>()
  const underWay = new Map<string, number>()
  const coming = new SlowSenders(maxComing)
  const comingBytes = new ComingBodies(maxComingBytes)
  const turns = new Semaphore(processed)
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const bearer = bearerOf(request.headers.authorization)
    const rights = bearer ? await orUnavailable(options.authorizeKey(bearer, request.raw)) : null
    if (rights === 'unavailable') return reject(reply, 1)
    if (!rights) return refuse(reply, 'key_invalid')
    if (!rights.scopes.includes('events:write')) return refuse(reply, 'not_allowed')
    const { teamId, ownerId } = rights
    const calls = underWay.get(teamId) ?? 0
    if (calls >= maxCalls) return reject(reply, 1)
    rightsOf.set(request, rights)
    // The client may have gone while its key was looked up.
    if (reply.raw.closed) return undefined
    underWay.set(teamId, calls + 1)
    reply.raw.once('close', () => {
      const left = (underWay.get(teamId) ?? 1) - 1
      if (left > 0) underWay.set(teamId, left)
      else underWay.delete(teamId)
    })
    coming.add(request.raw, ownerId, () => request.raw.destroy())
    return undefined
  }
  const bound: preParsingHookHandler = (request, _reply, payload, done) => {
    const owner = rightsOf.get(request)?.ownerId ?? ''
    done(
      null,
      comingBytes.read(request.raw, payload, owner, () => request.raw.destroy()),
    )
  }
  fastify.post(
    '/api/v1/events',
    { bodyLimit: collectLimits.importBody, onRequest: admit, preParsing: bound },
    async (request, reply) => {
      const rights = rightsOf.get(request)
      if (!rights) return reject(reply, 1)
      const release = await orUnavailable(turns.acquire(rights.ownerId, options.stopping))
      if (release === 'unavailable') return reject(reply, 1)
      try {
        return await handle(request, reply, { ...options, rights })
      } catch (error) {
        if (error instanceof ImportUnavailable) return reject(reply, 30)
        throw error
      } finally {
        release()
      }
    },
  )
}

/** The result, or a word if it was refused because too many wait, or the server stops. */
function orUnavailable<T>(result: Promise<T>): Promise<T | 'unavailable'> {
  return result.catch((error: unknown) => {
    if (error instanceof Refusal || error instanceof ImportUnavailable) return 'unavailable'
    throw error
  })
}

async function handle(
  request: FastifyRequest,
  reply: FastifyReply,
  { importer, teamOf, rights }: EventsRouteOptions & { readonly rights: KeyRights },
): Promise<FastifyReply> {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const taken = await importer.takeCall({
    owner: rights.ownerId,
    bytes,
    gzipped: request.headers['content-encoding'] === 'gzip',
    admits: (websiteId) => reaches(rights.websiteIds, websiteId) && teamOf(websiteId) === rights.teamId,
  })
  if (taken === null) return refuse(reply, 'not_found')
  if (!('reason' in taken)) return reply.send(success(taken))
  return taken.reason === 'too_large'
    ? refuse(reply, 'too_large')
    : refuse(reply, 'invalid_input', taken.problems)
}

function reject(reply: FastifyReply, seconds: number): FastifyReply {
  reply.header('retry-after', String(seconds))
  return refuse(reply, 'unavailable')
}

function refuse(reply: FastifyReply, reason: Reason, fields?: readonly FieldProblem[]): FastifyReply {
  const refusal = new Refusal(reason, fields && { fields })
  const language = languageOfHeader(reply.request.headers['d-lang'])
  return reply.code(statusOf(refusal)).send(refusalEnvelope(refusal, language))
}
