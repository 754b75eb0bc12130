/** A new file of a lane, made from others. It is not valid until it replaces them (`put-in-place.ts`). */
import { constants } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { ByteWriter } from '../lib/bytes/byte-writer.ts'
import { fileHeader, frameHeaderBytes, sealFrame } from './record/frames.ts'

export interface NamedFile {
  readonly name: string
  readonly path: string
}

/** Files that are made from others, in order. */
export interface NewFiles {
  readonly files: readonly { readonly name: string; readonly bytes: number }[]
  /** The import calls whose events are in the files. No single file has all events of a call. */
  readonly calls: readonly number[]
}

export const draftEnd = '.new'
const frameBytes = 65_536

export class Draft {
  readonly name: string
  #written = fileHeader.length
  readonly #path: string
  readonly #file: FileHandle
  readonly #frame = new ByteWriter(4096)

  private constructor(name: string, path: string, file: FileHandle) {
    this.name = name
    this.#path = path
    this.#file = file
    this.#frame.reserve(frameHeaderBytes)
  }

  /** In the folder of the file `like`, with the same ending. `place`: its place among the drafts, by which files are ordered. */
  static async begin(like: NamedFile, place: readonly number[]): Promise<Draft> {
    const name = [like.name, ...place.map((number) => String(number).padStart(4, '0'))].join('-')
    const full = path.join(path.dirname(like.path), `${name}${path.extname(like.path)}${draftEnd}`)
    const file = await open(full, constants.O_CREAT | constants.O_TRUNC | constants.O_WRONLY, 0o600)
    await file.writeFile(fileHeader)
    return new Draft(name, full, file)
  }

  /** Size of the file, once it is ended. */
  get bytes(): number {
    return this.#written + (this.#frame.length > frameHeaderBytes ? this.#frame.length : 0)
  }

  add(records: Buffer, from: number, to: number): void {
    this.#frame.raw(records, from, to)
  }

  /** Whether enough is gathered to be written. */
  get isDue(): boolean {
    return this.#frame.length > frameBytes
  }

  async flush(): Promise<void> {
    const { bytes, length } = this.#frame
    if (length === frameHeaderBytes) return
    const frame = bytes.subarray(0, length)
    sealFrame(frame)
    await this.#file.writeFile(frame)
    this.#written += length
    this.#frame.clear()
    this.#frame.reserve(frameHeaderBytes)
  }

  /** Makes it durable. */
  async end(): Promise<void> {
    await this.flush()
    await this.#file.datasync()
    await this.#file.close()
  }

  async abandon(): Promise<void> {
    await this.#file.close().catch(() => {})
    await rm(this.#path, { force: true })
  }
}
