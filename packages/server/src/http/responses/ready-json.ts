/**
 * A JSON answer that never changes: made, serialised and compressed once, when it is first asked for. A large one would take the time of many events
 * at each request.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ReadyBody, readyBody, sendReady } from './ready-body.ts'

/** Makes the handler. */
export function readyJson(
  make: () => object,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let ready: Promise<ReadyBody> | undefined
  return async (request, reply) => {
    ready ??= readyBody(Buffer.from(JSON.stringify(make())))
    return sendReady(request, reply.type('application/json; charset=utf-8'), await ready)
  }
}
