/**
 * Where the data of an INSERT waits for the engine: in a file. Handed over within the statement's own text, data ends at its first
 * empty line, and what follows is run as statements; a file is read to its end, faster, and in constant memory.
 */
import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { privateFolder } from './private-folder.ts'

export interface StagedData {
  readonly file: string
  remove(): Promise<void>
}

export class Staging {
  readonly #folder: string

  /** Uses a folder of its own, and clears what a killed process has left there. */
  constructor(dataDir: string) {
    const inside = path.join(dataDir, 'incoming')
    // The engine takes these characters of a path for a pattern.
    this.#folder = /[*?{}\\']/.test(inside) ? path.join(privateFolder(dataDir), 'incoming') : inside
    rmSync(this.#folder, { recursive: true, force: true })
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
  }

  /** Writes all of the source, or nothing: a source that breaks off rejects. */
  async stage(source: Readable): Promise<StagedData> {
    const file = path.join(this.#folder, randomUUID())
    const remove = () => rm(file, { force: true })
    try {
      await pipeline(source, createWriteStream(file, { mode: 0o600 }))
    } catch (error) {
      await remove()
      throw error
    }
    return { file, remove }
  }
}
