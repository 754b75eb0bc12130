/**
 * Bodies that no call reads stay unread. The framework would hold a megabyte of each and parse it before it finds that nothing is at the path, for
 * every stranger, and without the limits of the calls.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Parts of the app that read bodies add parsers of their own. */
export function leaveBodiesUnread(site: FastifyInstance): void {
  site.removeAllContentTypeParsers()
  site.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** Answers before the body is read where nothing is at the path, in a part of the app that has parsers. */
export function leaveUnknownUnread(
  api: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  api.addHook('onRequest', (request, reply, done) => {
    if (request.is404) answer(request, reply)
    else done()
  })
}
