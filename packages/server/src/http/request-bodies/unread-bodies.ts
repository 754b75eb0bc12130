/**
 * Bodies that no call reads stay unread. The framework would hold a megabyte of each and parse it before it finds that nothing is at the path, for
 * every stranger, and without the limits of the calls.
 */
import type { FastifyInstance } from 'fastify'

/** Parts of the app that read bodies add parsers of their own. */
export function leaveBodiesUnread(site: FastifyInstance): void {
  site.removeAllContentTypeParsers()
  site.addContentTypeParser('*', (_request, _payload, done) => done(null))
}
