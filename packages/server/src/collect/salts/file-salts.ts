/** Salts in a file of the data folder, which is written before a salt is first used. */
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'
import { day } from '@footfall/contract/durations'
import { codeOf } from '../../lib/errors/code-of.ts'
import { parseSalts } from '../../lib/folders/saved-salts.ts'
import type { Log } from '../../lib/log.ts'
import type { SaltKeeper } from './salts.ts'

export const saltBytes = 32
/** How long a salt is needed after its last day: an event may come a day late, and then the previous period is needed, too. */
export const keptDays = 3

export class FileSalts implements SaltKeeper {
  readonly #file: string
  readonly #log: Log
  readonly #salts: Map<string, Buffer>

  constructor(file: string, log: Log) {
    this.#file = file
    this.#log = log
    this.#salts = read(file)
  }

  existing(label: string): Buffer | null {
    return this.#salts.get(label) ?? null
  }

  saltOf(label: string): Buffer {
    const known = this.#salts.get(label)
    if (known) return known
    const salt = randomBytes(saltBytes)
    this.put(label, salt)
    return salt
  }

  /** Stores a salt that several nodes agreed on. */
  put(label: string, salt: Buffer): void {
    this.#salts.set(label, salt)
    this.#save()
  }

  /** Deletes salts that no event can need any more, and overwrites them in memory. Returns their labels. */
  forgetBefore(time: number): string[] {
    const oldest = new Date(time - keptDays * day).toISOString()
    const over = [...this.#salts].filter(([label]) => label < oldest.slice(0, label.length))
    if (over.length === 0) return []
    for (const [label, salt] of over) {
      salt.fill(0)
      this.#salts.delete(label)
    }
    this.#save()
    return over.map(([label]) => label)
  }

  #save(): void {
    try {
      mkdirSync(path.dirname(this.#file), { recursive: true })
      const draft = `${this.#file}.new`
      const file = openSync(draft, 'w', 0o600)
      try {
        writeSync(
          file,
          JSON.stringify(
            Object.fromEntries([...this.#salts].map(([label, salt]) => [label, salt.toString('base64')])),
          ),
        )
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      renameSync(draft, this.#file)
    } catch (error) {
      this.#log.error(
        { err: error },
        'the visitor salts cannot be saved; a restart would count visitors anew',
      )
    }
  }
}

/** Throws `FolderUnusable` for damaged ones. */
function read(file: string): Map<string, Buffer> {
  const text = readIfThere(file)
  const saved = text === null ? {} : parseSalts(text, file)
  return new Map(Object.entries(saved).map(([label, salt]) => [label, Buffer.from(salt, 'base64')]))
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
