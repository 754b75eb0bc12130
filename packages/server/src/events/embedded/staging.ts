/**
 * Stores the data of an INSERT in a file for the engine. Data within the statement's text ends at its first empty line, and what follows runs as
 * statements. A file is read to its end, faster and in constant memory.
 */
import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { temporaryFolder } from '../../lib/folders/temporary-folder.ts'

export interface StagedData {
  readonly file: string
  remove(): Promise<void>
}

export class Staging {
  readonly #folder: string

  /** Uses a separate folder and removes leftovers of a killed process. */
  constructor(dataDir: string) {
    const inside = path.join(dataDir, 'incoming')
    // The engine treats these characters of a path as a pattern.
    this.#folder = /[*?{}\\']/.test(inside) ? path.join(temporaryFolder(dataDir), 'incoming') : inside
    rmSync(this.#folder, { recursive: true, force: true })
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
  }

  /** Writes the whole source or nothing. Rejects if the source breaks off. */
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
