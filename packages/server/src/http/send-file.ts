/** Answers a call with a download. A failure while it is under way ends the connection, so that half a file never looks whole. */
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export interface FileAnswer {
  /** What the file is called when it is saved; any characters. */
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

/** Names a download by RFC 6266: in plain letters for old readers, and as it is. */
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
