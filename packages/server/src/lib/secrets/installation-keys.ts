/**
 * Keys of this installation outside of its database: derived from `SECRET_KEY`, or from a file in the data folder that the first start creates. A
 * copy of the database alone is not enough to read encrypted values or to reverse keyed hashes.
 */
import { hkdfSync, randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { codeOf } from '../errors/code-of.ts'
import { openForOwner } from '../folders/folder-owner.ts'
import { FolderUnusable } from '../folders/private-folder.ts'
import { syncFolder } from '../folders/sync-folder.ts'

export interface Keys {
  /** 32 bytes for one purpose; keys of different purposes are independent. */
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

/** Whether the file with the key is there and whole. */
export function keptKeyState(dataDir: string): 'missing' | 'truncated' | 'whole' {
  const file = path.join(dataDir, fileName)
  if (!existsSync(file)) return 'missing'
  return isWhole(readFileSync(file, 'utf8').trim()) ? 'whole' : 'truncated'
}

const isWhole = (secret: string) => secret.length >= 32

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A new key in a file beside the current one. */
export function stagedSecret(dataDir: string) {
  const target = path.join(dataDir, fileName)
  const file = `${target}.new`
  return {
    target,
    /** Null if there is none, or a power failure cut it off while it was written. */
    read(): string | null {
      const secret = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
      return isWhole(secret) ? secret : null
    },
    /** Writes a new secret durably. */
    write(): string {
      const secret = newSecret()
      writeDurably(file, constants.O_TRUNC, secret)
      return secret
    },
    /** Replaces the current secret. */
    async install(): Promise<void> {
      renameSync(file, target)
      await syncFolder(dataDir)
    },
  }
}

/** The file's secret, created if it is missing; only its owner can read it. Throws `FolderUnusable` for a truncated one. */
function keptSecret(file: string): string {
  try {
    const kept = readFileSync(file, 'utf8').trim()
    chmodSync(file, 0o600)
    if (isWhole(kept)) return kept
    throw new FolderUnusable(`The key in ${file} is incomplete: restore it from a backup, or set SECRET_KEY.`)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  const secret = newSecret()
  writeDurably(file, constants.O_EXCL, secret)
  return secret
}

function writeDurably(file: string, existing: number, secret: string): void {
  const made = openForOwner(file, constants.O_WRONLY | constants.O_CREAT | existing)
  try {
    writeSync(made, `${secret}\n`)
    fsyncSync(made)
  } finally {
    closeSync(made)
  }
}
