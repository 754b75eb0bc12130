/** Contents of a backup's files, each compared with its hash. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ConfigError } from '../config-error.ts'
import { codeOf } from '../lib/errors/code-of.ts'
import { type BackedUpFile, contentKey } from './manifest.ts'
import type { BackupTarget } from './target/target.ts'

/** The file is synced, because nobody looks at the backup again. Throws `ConfigError` if the content differs from what was stored. */
export function fetchContent(target: BackupTarget, file: BackedUpFile, place: string): Promise<void> {
  return through(target, file, createWriteStream(place, { mode: 0o600, flush: true }))
}

/** Like `fetchContent`, into memory. */
export async function readContent(target: BackupTarget, file: BackedUpFile): Promise<Buffer> {
  const pieces: Buffer[] = []
  const gathered = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece)
      done()
    },
  })
  await through(target, file, gathered)
  return Buffer.concat(pieces)
}

async function through(target: BackupTarget, file: BackedUpFile, into: Writable): Promise<void> {
  const hash = createHash('sha256')
  const check = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      done(null, piece)
    },
  })
  try {
    const content = await target.read(contentKey(file))
    await pipeline([content, ...(file.packed ? [createGunzip()] : []), check, into])
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code.startsWith('Z_')) throw damaged(target, file)
    throw error
  }
  if (hash.digest('hex') !== file.hash) throw damaged(target, file)
}

/** Backups share contents. A damaged one would be part of each later backup until its file changes, but a removed one is stored again. */
function damaged(target: BackupTarget, file: BackedUpFile): ConfigError {
  return new ConfigError(
    `The backup in ${target.name} is damaged: the content of ${file.path} is not what was stored. Remove ${contentKey(file)} there, and back up again: later backups need it.`,
  )
}
