/** Answers a call with a download. A failure during it ends the connection, so that half a file never looks complete. */
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export interface FileAnswer {
  /** The file name for saving; any characters. */
  readonly name: string
  /** Its media type. */
  readonly type: string
  readonly body: Readable
}

export function sendFile(reply: FastifyReply, { name, type, body }: FileAnswer): void {
  reply
    .header('content-type', type)
    .header('content-disposition', dispositionOf(name))
    .header('cache-control', 'no-store')
    .send(body)
}

/** Names a download by RFC 6266: in ASCII for old clients, and unchanged. */
export function dispositionOf(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '_')
  const plain = clean.replace(/[^\x20-\x7e]/gu, '_').replaceAll('%', '_')
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
