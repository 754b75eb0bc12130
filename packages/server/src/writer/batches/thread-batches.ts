/**
 * Batches on a worker thread. The thread keeps the state between batches alone. If several nodes share that state, batches run on the server's
 * thread.
 */

import type { NamedFile, NewFiles } from '../../journal/journal.ts'
import { entryBeside, Thread } from '../../lib/processes/thread.ts'
import type { Batches, PreparedBatch } from './batches.ts'

export interface BatchThreadData {
  readonly storeUrl: string
  /** The journal's folder. */
  readonly dir: string
  readonly logLevel: string
}

export interface BatchThreadCalls {
  sort(asked: { readonly files: readonly NamedFile[]; readonly draftBytes: number }): Promise<NewFiles | null>
  prepare(asked: { readonly file: NamedFile; readonly held: string | null }): Promise<PreparedBatch>
  commit(name: string): Promise<void>
  finish(name: string): Promise<string | null>
  release(website: string): Promise<void>
  counted(asked: { readonly website: Uint8Array; readonly ids: BigUint64Array }): Promise<number>
  abort(_: null): Promise<void>
  close(_: null): Promise<void>
}

/** About 30 MB and a batch are live; open visits are outside of the heap. */
const heap = { young: 16, old: 384 }

export class ThreadBatches implements Batches {
  readonly shared = false
  readonly #data: BatchThreadData
  readonly #written: (websites: readonly string[]) => void
  /** Null after the thread has ended; the next call starts another. */
  #thread: Thread<BatchThreadCalls> | null = null
  /** The website whose events are not written now. A thread that has ended would have forgotten it. */
  #held: string | null = null
  /** Prepared and not in the store yet. */
  readonly #prepared = new Map<string, Promise<void>>()
  readonly #stored = new Map<string, () => void>()
  /** Plans that were prepared when the last thread ended. The next thread reads the store, which does not have them. */
  #missing: readonly Promise<void>[] = []

  /** `written` is called with the websites whose events have been stored. */
  constructor(data: BatchThreadData, written: (websites: readonly string[]) => void) {
    this.#data = data
    this.#written = written
  }

  async sort(files: readonly NamedFile[], draftBytes: number): Promise<NewFiles | null> {
    const named = files.map(({ name, path }) => ({ name, path }))
    return this.#running().call('sort', { files: named, draftBytes })
  }

  async prepare(
    { name, path }: NamedFile,
    release: (batch: PreparedBatch) => Promise<void>,
  ): Promise<PreparedBatch> {
    await Promise.all(this.#missing)
    this.#missing = []
    const batch = await this.#running().call('prepare', { file: { name, path }, held: this.#held })
    if (batch.unknown !== null || batch.parts || batch.isHeld) return batch
    if (!this.#prepared.has(name))
      this.#prepared.set(name, new Promise((resolve) => this.#stored.set(name, resolve)))
    await release(batch)
    return batch
  }

  async commit(name: string): Promise<void> {
    await this.#running().call('commit', name)
    this.#prepared.delete(name)
    this.#stored.get(name)?.()
    this.#stored.delete(name)
  }

  async finish(name: string, _standing: boolean, release: () => Promise<void>): Promise<string | null> {
    // With a single node, a plan is prepared once its file has its name.
    await release()
    return this.#running().call('finish', name)
  }

  async runExclusive(work: () => Promise<void>): Promise<boolean> {
    if (this.#held !== null) return false
    await work()
    return true
  }

  async hold(website: string): Promise<boolean> {
    this.#held = website
    return true
  }

  async release(website: string): Promise<void> {
    await this.#running().call('release', website)
    this.#held = null
  }

  async isHolding(): Promise<boolean> {
    return this.#held !== null
  }

  async counted(website: Uint8Array, ids: BigUint64Array): Promise<number> {
    return this.#running().call('counted', { website, ids })
  }

  abort(): void {
    this.#thread?.call('abort', null).catch(() => {})
    for (const stored of this.#stored.values()) stored()
  }

  async close(): Promise<void> {
    this.abort()
    const thread = this.#thread
    await thread?.call('close', null).catch(() => {})
    await thread?.end()
  }

  #running(): Thread<BatchThreadCalls> {
    this.#thread ??= this.#start()
    return this.#thread
  }

  #start(): Thread<BatchThreadCalls> {
    const thread = new Thread<BatchThreadCalls>({
      entry: entryBeside(import.meta.url, 'batch-thread'),
      data: this.#data,
      heap,
      hear: (websites) => this.#written(websites as readonly string[]),
    })
    // Another thread repeats what this one was doing, because prepared plans are in their files.
    void thread.ended.then(() => {
      if (this.#thread !== thread) return
      this.#thread = null
      this.#missing = [...this.#prepared.values()]
    })
    return thread
  }
}
