/** Batches on a thread of their own. It alone keeps what is remembered between them: where several nodes share that, batches stay with the server's thread. */
import type { Worker } from 'node:worker_threads'
import type { Segment } from '../../journal/journal.ts'
import { startThread } from '../../lib/start-thread.ts'
import type { BatchCall, BatchThreadData, FromBatchThread, ToBatchThread } from './batch-protocol.ts'
import type { Batches, DecidedBatch } from './batches.ts'

interface Asked {
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

/** What lives is some 30 MB and a batch; open visits lie outside of it. */
const heap = { young: 16, old: 384 }

export class ThreadBatches implements Batches {
  readonly shared = false
  readonly #data: BatchThreadData
  readonly #written: (websites: readonly string[]) => void
  readonly #asked = new Map<number, Asked>()
  /** Null: it has ended, and another begins with the next call. */
  #worker: Worker | null = null
  #last = 0
  /** Decided, and not yet in the store. */
  readonly #decided = new Map<string, Promise<void>>()
  readonly #stored = new Map<string, () => void>()
  /** What was decided when the last thread ended: the next reads the store, which does not know of it. */
  #missing: readonly Promise<void>[] = []

  /** `written` hears which websites' events have come into the store. */
  constructor(data: BatchThreadData, written: (websites: readonly string[]) => void) {
    this.#data = data
    this.#written = written
  }

  async decide(
    { name, path }: Pick<Segment, 'name' | 'path'>,
    settle: (batch: DecidedBatch) => Promise<void>,
  ): Promise<DecidedBatch> {
    await Promise.all(this.#missing)
    this.#missing = []
    const batch = await this.#ask<DecidedBatch>({ call: 'decide', segment: { name, path } })
    if (!this.#decided.has(name))
      this.#decided.set(name, new Promise((resolve) => this.#stored.set(name, resolve)))
    await settle(batch)
    return batch
  }

  async carryOut(name: string): Promise<void> {
    await this.#ask({ call: 'carryOut', name })
    this.#decided.delete(name)
    this.#stored.get(name)?.()
    this.#stored.delete(name)
  }

  async finish(name: string, _standing: boolean, settle: () => Promise<void>): Promise<void> {
    // Of the only node, a plan that has its name is decided.
    await settle()
    await this.#ask({ call: 'finish', name })
  }

  async quiet(work: () => Promise<void>): Promise<void> {
    await work()
    await this.#ask({ call: 'rebuild' })
  }

  counted(website: Uint8Array, ids: BigUint64Array): Promise<number> {
    return this.#ask({ call: 'counted', website, ids })
  }

  abort(): void {
    this.#worker?.postMessage({ kind: 'abort' } satisfies ToBatchThread)
    for (const stored of this.#stored.values()) stored()
  }

  async close(): Promise<void> {
    this.abort()
    if (!this.#worker) return
    await this.#ask({ call: 'close' }).catch(() => {})
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const entry = import.meta.url.endsWith('.ts') ? './batch-thread.ts' : './batch-thread.js'
    const worker = startThread(new URL(entry, import.meta.url), this.#data, heap)
    worker.on('message', (message: FromBatchThread) => this.#hear(message))
    worker.on('error', (error) => this.#lost(worker, error))
    worker.on('exit', () => this.#lost(worker, new Error('the thread that writes has ended')))
    return worker
  }

  /** Whatever it was at is done again by another: plans that are decided lie in their files. */
  #lost(worker: Worker, error: unknown): void {
    if (worker !== this.#worker) return
    this.#worker = null
    this.#missing = [...this.#decided.values()]
    const asked = [...this.#asked.values()]
    this.#asked.clear()
    for (const { reject } of asked) reject(error)
  }

  #hear(message: FromBatchThread): void {
    if (message.kind === 'written') {
      this.#written(message.websites)
      return
    }
    const asked = this.#asked.get(message.id)
    this.#asked.delete(message.id)
    if (message.kind === 'done') asked?.resolve(message.value as never)
    else asked?.reject(message.error)
  }

  #ask<Answer>(asked: BatchCall): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      this.#last++
      this.#asked.set(this.#last, { resolve, reject })
      const message: ToBatchThread = { kind: 'ask', id: this.#last, asked }
      this.#worker ??= this.#start()
      this.#worker.postMessage(message)
    })
  }
}
