/**
 * Serves the files of a built folder from memory. Each is read once, when it is first asked for: looking for it and its compressed copies on the disk
 * took ten times as long as answering, and anybody may ask. Files come as a whole, because nobody resumes them.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../lib/errors/refusal.ts'
import { acceptedEncoding } from '../responses/accepted-encoding.ts'
import { isUnmodified } from '../responses/unmodified.ts'

export interface BuiltFolder {
  readonly folder: string
  /** Beginning of the files' addresses, with a slash at its end. */
  readonly prefix: string
  readonly cacheControl: string
}

interface BuiltFile {
  readonly plain: Buffer
  /** The copies that the build compressed. */
  readonly br: Buffer | null
  readonly gzip: Buffer | null
  readonly etag: string
  readonly type: string
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

export function serveBuiltFiles(app: FastifyInstance, { folder, prefix, cacheControl }: BuiltFolder): void {
  const files = new Map<string, BuiltFile>()
  app.get<{ Params: { name: string } }>(`${prefix}:name`, async (request, reply) => {
    const { name } = request.params
    const file = files.get(name) ?? (await readBuilt(folder, name))
    if (!file) refuse('unknown_path')
    files.set(name, file)
    reply
      .header('cache-control', cacheControl)
      .header('vary', 'accept-encoding')
      .header('etag', file.etag)
      .type(file.type)
    if (isUnmodified(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
    const encoding = acceptedEncoding(request, ['br', 'gzip'])
    const packed = encoding === 'identity' ? null : file[encoding]
    if (packed === null) return reply.send(file.plain)
    return reply.header('content-encoding', encoding).send(packed)
  })
}

/** Null if the folder has no such file, or one of another kind. */
async function readBuilt(folder: string, name: string): Promise<BuiltFile | null> {
  const type = /^[\w.-]+$/.test(name) ? types[path.extname(name)] : undefined
  const read = (end: string) => readFile(path.join(folder, `${name}${end}`)).catch(() => null)
  const plain = type === undefined ? null : await read('')
  if (!plain || type === undefined) return null
  const [br, gzip] = await Promise.all([read('.br'), read('.gz')])
  // Weak: the same for the file with and without compression.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`
  return { plain, br, gzip, etag, type }
}
