/** Where the engine's socket lies: in the data folder, or where that path is too long for a socket, in a private folder of the system's. */
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'

/** macOS takes 103 bytes, Linux 107. */
const mostBytes = 100

export function socketPathFor(dataDir: string): string {
  const inside = path.join(dataDir, 'engine.sock')
  if (Buffer.byteLength(inside) <= mostBytes) return inside
  const user = process.getuid?.() ?? 0
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const folder = path.join(tmpdir(), `footfall-${user}-${digest}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, mode } = lstatSync(folder)
  if (uid !== user || (mode & 0o077) !== 0)
    throw new Error(`The folder ${folder} is open to others; remove it`)
  return path.join(folder, 'engine.sock')
}
