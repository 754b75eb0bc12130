/**
 * A lane of the journal. Records are appended to a file in groups, with one write and sync in flight at a time. Callers of `commit` are notified
 * once their group is on disk. The writer takes closed files.
 */
import { unlink } from 'node:fs/promises'
import { ByteWriter } from '../lib/bytes/byte-writer.ts'
import type { Log } from '../lib/log.ts'
import type { Measure } from '../lib/measure.ts'
import { ClosedFiles, type ClosedFilesOptions } from './closed-files.ts'
import { FileNames } from './file-names.ts'
import { type JournalFile, leftFiles } from './left-files.ts'
import { append, type OpenFile, openFile } from './open-file.ts'
import { fileHeader, frameHeaderBytes, sealFrame } from './record/frames.ts'

export type { JournalFile } from './left-files.ts'

export interface LaneOptions extends ClosedFilesOptions {
  /** Bytes that may wait, in this lane and elsewhere, before events are refused. */
  readonly maxBytes: number
  /** Bytes elsewhere that count towards the same budget. */
  readonly elsewhere?: () => number
  readonly log: Log
  /** Milliseconds between the starts of two syncs. Groups grow in this time. */
  readonly spacing?: number
  /** Called when the first record since the last closed file comes in. */
  readonly begun?: () => void
  /** The first value of the lane's `fileBytes`. */
  readonly fileBytes?: number
  /** Appends records that were gathered between syncs, just before a group is sealed. */
  readonly beforeSync?: (writer: ByteWriter) => void
  /** Called with the time that writing and syncing a group took. */
  readonly synced?: Measure
}

type OnDurable = (durable: boolean) => void

/** Largest size of a group. More is refused until the disk has caught up. */
const maxGroupBytes = 33_554_432
const defaultFileBytes = 16_777_216

export class Lane {
  /** The files that wait to be taken. */
  readonly closed: ClosedFiles
  /** A file is closed once it has this many bytes. It bounds what the writer holds in memory at once. */
  fileBytes: number
  readonly #options: LaneOptions
  readonly #names: FileNames
  #current: OpenFile | null = null
  #group = new ByteWriter()
  #spare = new ByteWriter()
  #waiting: OnDurable[] = []
  #syncing: Promise<void> | null = null
  #timer: NodeJS.Timeout | NodeJS.Immediate | null = null
  #lastStart = 0
  #failing = false
  #oldest: number | null = null

  private constructor(options: LaneOptions, left: readonly JournalFile[]) {
    this.#options = options
    this.fileBytes = options.fileBytes ?? defaultFileBytes
    this.closed = new ClosedFiles(options, left)
    this.#names = new FileNames(
      left.map((file) => file.name),
      // The machine's clock, as for the times of files. Names grow from run to run even if it is set back.
      () => Date.now(),
    )
    this.#startGroup()
  }

  /** Opens the lane of a folder. Files of an earlier run come first. */
  static async open(options: LaneOptions): Promise<Lane> {
    return new Lane(options, await leftFiles(options.dir, options.fileEnd))
  }

  /** The buffer for records of the current group. Call `commit` in the same turn of the event loop. */
  get writer(): ByteWriter {
    return this.#group
  }

  /** Whether nothing more may be appended: the budget is used up, or the disk is behind. */
  get full(): boolean {
    return this.#budgeted > this.#options.maxBytes || this.#group.length > maxGroupBytes
  }

  /** Whether the last sync failed. */
  get failing(): boolean {
    return this.#failing
  }

  /** Bytes accepted and not yet taken. */
  get waitingBytes(): number {
    return this.closed.bytes + (this.#current?.bytes ?? 0) + this.#group.length - frameHeaderBytes
  }

  /** Those of them that may be taken. */
  get dueBytes(): number {
    return this.waitingBytes - this.closed.heldBytes
  }

  get hasClosed(): boolean {
    return this.closed.first !== undefined
  }

  /** Milliseconds since the first record of the open file; 0 without one. */
  get openAge(): number {
    return this.#oldest === null ? 0 : performance.now() - this.#oldest
  }

  /** When the oldest record that may be taken came in, on the clock of `performance.now()`; null if none waits. */
  get waitingSince(): number | null {
    return this.closed.first?.since ?? this.#oldest
  }

  /** Bytes in the open file. */
  get openBytes(): number {
    return this.#current?.bytes ?? 0
  }

  /** Whether the open file or group holds records, or may within a moment, because drops are written when the group is synced. */
  get hasOpen(): boolean {
    return (
      this.#current !== null ||
      this.#syncing !== null ||
      this.#waiting.length > 0 ||
      this.#group.length > frameHeaderBytes
    )
  }

  /** Resolves when this many bytes fit into the current group without making its file much longer than others. */
  async room(bytes: number): Promise<void> {
    while (this.#group.length > frameHeaderBytes && this.#group.length + bytes > this.fileBytes)
      await new Promise((resolve) => this.commit(resolve))
  }

  /** Calls `onDurable` with true once everything written so far is durable, or with false if that failed. */
  commit(onDurable: OnDurable): void {
    if (this.#oldest === null) {
      this.#oldest = performance.now()
      this.#options.begun?.()
    }
    this.#waiting.push(onDurable)
    this.#schedule()
  }

  /** The oldest closed file. Without one, closes the open file and returns that; null if nothing waits. */
  async take(): Promise<JournalFile | null> {
    if (!this.closed.first) await this.closeOpen()
    return this.closed.first ?? null
  }

  /** Closes the open file, so that it can be taken. Nothing happens if no record waits outside of closed files. */
  async closeOpen(): Promise<void> {
    if (!this.hasOpen) return
    this.#begin()
    await this.#syncing
    const current = this.#current
    if (!current || this.#syncing) return
    this.#current = null
    this.#oldest = this.#waiting.length > 0 ? performance.now() : null
    this.closed.add(current)
    await current.file.close().catch(() => {})
  }

  /** Syncs and closes the open file. The next run writes it. */
  async close(): Promise<void> {
    while (this.#waiting.length > 0 || this.#syncing) {
      this.#begin()
      await this.#syncing
    }
    await this.#current?.file.close()
    this.#current = null
  }

  get #budgeted(): number {
    return this.waitingBytes + (this.#options.elsewhere?.() ?? 0)
  }

  #startGroup(): void {
    this.#group.clear()
    this.#group.reserve(frameHeaderBytes)
  }

  #schedule(): void {
    if (this.#syncing || this.#timer) return
    const wait = this.#lastStart + (this.#options.spacing ?? 2) - performance.now()
    const run = (): void => {
      this.#timer = null
      this.#begin()
    }
    this.#timer = wait > 0.5 ? setTimeout(run, wait) : setImmediate(run)
  }

  #begin(): void {
    if (this.#syncing || this.#waiting.length === 0) return
    const group = this.#group
    this.#options.beforeSync?.(group)
    const waiting = this.#waiting
    this.#group = this.#spare
    this.#spare = group
    this.#waiting = []
    this.#startGroup()
    this.#lastStart = performance.now()
    this.#syncing = this.#sync(group).then((durable) => {
      this.#syncing = null
      for (const onDurable of waiting) onDurable(durable)
      if (this.#waiting.length > 0) this.#schedule()
      // Nothing was written after all, so the age starts again with the next record.
      else if (!this.hasOpen) this.#oldest = null
    })
  }

  /** Appends a group to the file and syncs it. Never rejects. */
  async #sync(group: ByteWriter): Promise<boolean> {
    if (group.length === frameHeaderBytes) return true
    try {
      this.#current ??= await this.#openFile()
      const { file } = this.#current
      const frame = group.bytes.subarray(0, group.length)
      sealFrame(frame)
      const begun = performance.now()
      await append(this.#current, frame)
      this.#options.synced?.(performance.now() - begun)
      if (this.#failing) this.#options.log.info('the journal can be written again')
      this.#failing = false
      if (this.#current.bytes >= this.fileBytes) {
        this.closed.add(this.#current)
        this.#current = null
        this.#oldest = this.#waiting.length > 0 ? performance.now() : null
        await file.close().catch(() => {})
      }
      return true
    } catch (error) {
      if (!this.#failing)
        this.#options.log.error({ err: error }, 'the journal cannot be written; events are refused')
      this.#failing = true
      await this.#abandon()
      return false
    }
  }

  #openFile(): Promise<OpenFile> {
    return openFile(this.#options, this.#names.next(), this.#oldest ?? performance.now())
  }

  /** After a failed write the file's tail is unknown, so the next group begins another file. */
  async #abandon(): Promise<void> {
    const current = this.#current
    this.#current = null
    if (!current) return
    await current.file.truncate(current.bytes).catch(() => {})
    await current.file.close().catch(() => {})
    if (current.bytes === fileHeader.length) await unlink(current.path).catch(() => {})
    else this.closed.add(current)
  }
}
