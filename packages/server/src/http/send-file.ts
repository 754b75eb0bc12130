/** Answers a call with a download. A failure during the download cuts the connection, so a partial file never looks complete. */
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export interface FileAnswer {
  /** File name for saving; any characters. */
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

/** Content-Disposition by RFC 6266: an ASCII name for old clients and the full name. */
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
