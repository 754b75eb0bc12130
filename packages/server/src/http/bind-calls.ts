/** Turns every call value into a route: viewer, access, input, handler, envelope. Nothing else opens a path below `/api`. */
import { setMaxListeners } from 'node:events'
import { type KeyedAccess, takesKey } from '@footfall/contract/access'
import type { Call } from '@footfall/contract/call'
import type { Reason } from '@footfall/contract/codes'
import type { Language } from '@footfall/contract/fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { nameCaller } from '../lib/concurrency/caller.ts'
import { success } from '../lib/errors/envelope.ts'
import { readInput } from '../lib/errors/input-problems.ts'
import { Refusal, refuse, refuseInput } from '../lib/errors/refusal.ts'
import type { Log } from '../lib/log.ts'
import { bearerOf } from '../lib/network/bearer.ts'
import { languageOfHeader } from '../lib/translate.ts'
import { cookiesOf } from './cookies.ts'
import { answerErrorsByEnvelope } from './envelope-errors.ts'
import type { Handlers, RequestInfo } from './handlers.ts'
import { jsonBodyOf } from './request-bodies/json-body.ts'
import type { Gate, KeyGate, Membership, UserViewer } from './viewer.ts'

export interface BindOptions {
  readonly gate: Gate
  readonly log: Log
  /** The client's address behind trusted proxies. */
  readonly addressOf: (request: FastifyRequest) => string
  /** Whether the product is reached by https. */
  readonly secure: boolean
}

type AnyHandler = (args: Record<string, unknown>) => Promise<unknown>

/** Registers one route per call, and the error answers of all. */
export function bindCalls<R extends Readonly<Record<string, Call>>>(
  app: FastifyInstance,
  registry: R,
  handlers: Handlers<R>,
  options: BindOptions,
): void {
  answerErrorsByEnvelope(app, options.log)
  for (const call of Object.values(registry)) {
    const handler = (handlers as Readonly<Record<string, unknown>>)[call.path] as AnyHandler
    app.route({
      method: call.method,
      // A HEAD would run the call and lose its answer, such as the token that replaces the sender's.
      exposeHeadRoute: false,
      url: call.path,
      ...(call.maxBytes ? { bodyLimit: call.maxBytes } : {}),
      handler: (request, reply) => answer(call, handler, request, reply, options),
    })
  }
}

async function answer(
  call: Call,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  options: BindOptions,
): Promise<unknown> {
  const info = describe(request, reply, options)
  const granted = await grant(call, request, info, options.gate)
  try {
    const data = await handler({ ...granted, request: info, exchange: { request, reply } })
    if (call.answer !== 'json' && data === undefined) return reply
    return reply.header('cache-control', 'no-store').send(success(data ?? {}))
  } catch (error) {
    await noteRefusal(call, granted, error, options.gate)
    throw error
  }
}

const noted: readonly Reason[] = ['not_allowed', 'used_in_public']

/** Refusals by rules beyond the role table (nobody changes the owner, or themselves) are recorded, too. */
async function noteRefusal(
  { access }: Call,
  { viewer, membership }: Record<string, unknown>,
  error: unknown,
  gate: Gate,
): Promise<void> {
  if (!viewer || !(error instanceof Refusal) || !noted.includes(error.reason)) return
  if (access.kind !== 'team' && access.kind !== 'website') return
  await gate.noteRefusal(viewer as UserViewer, (membership as Membership).teamId, access.action)
}

/**
 * Checks the caller before the input, so that a stranger learns nothing from the answer to an input. The casts read the field that decides access; a
 * call whose input lacks it does not compile (`InputOfAccess`).
 */
async function grant(
  call: Call,
  request: FastifyRequest,
  info: RequestInfo,
  gate: Gate,
): Promise<Record<string, unknown>> {
  const { access } = call
  if (access.kind === 'share') {
    const input = parse(call.input, inputOf(call, request), info.language) as {
      sharecode: string
      share_password?: string
    }
    const share = await gate.share(input.sharecode, input.share_password, info)
    return { input, share, website: share.website }
  }
  const bearer = info.token === undefined ? bearerOf(request.headers.authorization) : undefined
  if (bearer && takesKey(access)) {
    const key = await gate.keys.membership(bearer, access.key)
    const asked = { schema: call.input, value: inputOf(call, request), language: info.language }
    return { viewer: null, membership: key, ...(await grantKey(asked, access, key, gate.keys)) }
  }
  const viewer = await gate.viewer(info)
  if (access.kind === 'public')
    return { input: parse(call.input, inputOf(call, request), info.language), viewer }
  // A key never takes the place of a session, valid or not.
  if (!viewer) refuse(bearer ? 'not_allowed' : 'session_expired')
  nameCaller(viewer.userId)
  const input = parse(call.input, inputOf(call, request), info.language)
  if (access.kind === 'session') return { input, viewer }
  if (access.kind === 'operator') {
    gate.operator(viewer)
    return { input, viewer }
  }
  if (access.kind === 'team') {
    const membership = await gate.team(viewer, (input as { team_id: string }).team_id, access.action)
    return { input, viewer, membership }
  }
  const found = await gate.website(viewer, (input as { website_id: string }).website_id, access.action)
  return { input, viewer, ...found }
}

/** An input that was not checked yet. */
interface Asked {
  readonly schema: z.ZodType
  readonly value: unknown
  readonly language: Language
}

/** The input and the website of a call by an API key. */
async function grantKey(
  { schema, value, language }: Asked,
  access: KeyedAccess,
  key: Membership,
  keys: KeyGate,
): Promise<Record<string, unknown>> {
  if (access.kind === 'team') {
    const input = parse(schema, withTeam(value, key.teamId), language)
    keys.team(key, (input as { team_id: string }).team_id, access.action)
    return { input }
  }
  const input = parse(schema, value, language)
  return {
    input,
    website: await keys.website(key, (input as { website_id: string }).website_id, access.action),
  }
}

/** A key belongs to one team, so the input need not name it. */
function withTeam(input: unknown, teamId: string): unknown {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  return isObject ? { team_id: teamId, ...input } : input
}

function inputOf({ maxParts }: Call, request: FastifyRequest): unknown {
  return request.method === 'GET' ? request.query : jsonBodyOf(request, maxParts)
}

function parse(schema: z.ZodType, value: unknown, language: Language): unknown {
  const read = readInput(schema, value, language)
  if (read.ok) return read.input
  refuseInput(read.problems)
}

function describe(request: FastifyRequest, reply: FastifyReply, options: BindOptions): RequestInfo {
  const gone = new AbortController()
  // A dashboard runs a dozen statements, and each adds a listener.
  setMaxListeners(100, gone.signal)
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const token = request.headers['access-token']
  return {
    id: request.id,
    address: options.addressOf(request),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 1000),
    language: languageOfHeader(request.headers['d-lang']),
    cookies: cookiesOf(request, reply, options.secure),
    token: typeof token === 'string' && token !== '' ? token : undefined,
    signal: gone.signal,
  }
}
