/** Copies a folder's files to the place of backups. Existing contents are not copied again. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir, readFile, readlink } from 'node:fs/promises'
import path from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { isFull } from '../lib/folders/private-folder.ts'
import { type BackedUpFile, contentKey, contents, type Manifest } from './manifest.ts'
import { isFinal } from './stage.ts'
import type { BackupTarget } from './target/target.ts'

export interface Put extends Pick<Manifest, 'files' | 'folders' | 'links'> {
  /** Keys of new contents, and their bytes as they are stored. */
  readonly written: readonly string[]
  readonly newBytes: number
}

const atOnce = 4
const smallBytes = 1_048_576
/** The events store's files are compressed already. */
const isPacked = (below: string, size: number): boolean => !below.startsWith('events/') && size > 512

export interface PutOptions {
  /** The previous backup. Its unchanging files are recognised by name, size and time, and are not read again. */
  readonly before: Manifest | null
  readonly signal: AbortSignal | undefined
}

export async function putFiles(
  root: string,
  target: BackupTarget,
  { before, signal }: PutOptions,
): Promise<Put> {
  const known = new Map(before?.files.filter((file) => isFinal(file.path)).map((file) => [file.path, file]))
  const lying = new Map(await target.list(contents))
  const written: string[] = []
  const found: Put & { files: BackedUpFile[] } = { files: [], folders: [], links: [], written, newBytes: 0 }
  const waiting: string[] = []
  await walk(root, '', found, waiting)
  let newBytes = 0
  const work = async (): Promise<void> => {
    for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
      signal?.throwIfAborted()
      const { size, mtimeMs: changed, mode, uid, gid } = await lstat(path.join(root, below))
      const owned = { path: below, mode: mode & 0o7777, uid, gid, size, changed }
      const same = known.get(below)
      const isSame = same?.size === size && same.changed === changed
      const hash = isSame ? same.hash : await hashOf(path.join(root, below), size)
      const file = { ...owned, hash, packed: isPacked(below, size) }
      found.files.push(file)
      const key = contentKey(file)
      if (isWhole(file, lying.get(key))) continue
      lying.set(key, size)
      const content = storedBytes(path.join(root, below), file.packed)
      written.push(key)
      await target.write(
        key,
        Readable.from(
          counted(content, (bytes) => {
            newBytes += bytes
          }),
          { objectMode: false },
        ),
      )
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, work))
  for (const end of ended)
    if (end.status === 'rejected') {
      // The disk may be the one to which events are written.
      if (isFull(end.reason)) await target.remove(written)
      throw end.reason
    }
  await target.settle()
  found.files.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { ...found, newBytes }
}

/** Whether the stored bytes may be the content: a power failure during an earlier backup can leave an empty or shorter one under its name. */
function isWhole({ packed, size }: BackedUpFile, stored: number | undefined): boolean {
  return stored !== undefined && (packed ? stored > 0 : stored === size)
}

async function walk(root: string, below: string, found: Put, waiting: string[]): Promise<void> {
  for (const entry of await readdir(path.join(root, below), { withFileTypes: true })) {
    const inner = path.join(below, entry.name)
    if (entry.isFile()) waiting.push(inner)
    else if (entry.isSymbolicLink())
      found.links.push({ path: inner, to: await readlink(path.join(root, inner)) })
    else if (entry.isDirectory()) {
      const { mode, uid, gid } = await lstat(path.join(root, inner))
      found.folders.push({ path: inner, mode: mode & 0o7777, uid, gid })
      await walk(root, inner, found, waiting)
    }
  }
}

async function hashOf(file: string, size: number): Promise<string> {
  const hash = createHash('sha256')
  // A stream costs more than reading a small file at once.
  if (size < smallBytes) return hash.update(await readFile(file)).digest('hex')
  for await (const piece of createReadStream(file, { highWaterMark: 262_144 })) hash.update(piece as Buffer)
  return hash.digest('hex')
}

function storedBytes(file: string, isPacked: boolean): AsyncIterable<Buffer> {
  const content = createReadStream(file)
  // The consumer of the pipeline's end gets the error.
  return isPacked ? pipeline(content, createGzip({ level: 3 }), () => undefined) : content
}

async function* counted(content: AsyncIterable<Buffer>, count: (bytes: number) => void) {
  for await (const piece of content) {
    count(piece.length)
    yield piece
  }
}
