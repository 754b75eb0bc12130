/**
 * Keys of this installation that lie outside of its database: out of `SECRET_KEY`, or out of a file in the data folder that is made
 * at the first start. Whoever has a copy of the database alone can neither read what is sealed nor undo keyed hashes.
 */
import { hkdfSync, randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { syncFolder } from './sync-folder.ts'

export interface Keys {
  /** 32 bytes for one purpose; different purposes have nothing to do with each other. */
  of(purpose: string): Buffer
}

const fileName = 'secret.key'

export function openKeys(secretKey: string | null, dataDir: string): Keys {
  const root = secretKey ?? keptSecret(path.join(dataDir, fileName))
  const made = new Map<string, Buffer>()
  return {
    of(purpose) {
      const key = made.get(purpose) ?? Buffer.from(hkdfSync('sha256', root, '', `footfall ${purpose}`, 32))
      made.set(purpose, key)
      return key
    },
  }
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A new key beside the file of the one in force. */
export function stagedSecret(dataDir: string) {
  const target = path.join(dataDir, fileName)
  const file = `${target}.new`
  return {
    target,
    /** Null: there is none. */
    read: (): string | null => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null),
    /** Makes one, durable. */
    write(): string {
      const secret = newSecret()
      writeDurably(file, 'w', secret)
      return secret
    },
    /** Puts it in force. */
    async install(): Promise<void> {
      renameSync(file, target)
      await syncFolder(dataDir)
    },
  }
}

/** The file's secret, made where there is none; for its owner's eyes alone. */
function keptSecret(file: string): string {
  try {
    const kept = readFileSync(file, 'utf8').trim()
    chmodSync(file, 0o600)
    if (kept.length >= 32) return kept
    throw new Error(`The key in ${file} is not whole: put it back from a backup, or set SECRET_KEY.`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const secret = newSecret()
  writeDurably(file, 'wx', secret)
  return secret
}

function writeDurably(file: string, flags: 'w' | 'wx', secret: string): void {
  const made = openSync(file, flags, 0o600)
  try {
    writeSync(made, `${secret}\n`)
    fsyncSync(made)
  } finally {
    closeSync(made)
  }
}
