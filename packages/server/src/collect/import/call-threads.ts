/** The threads that take import calls: begun when calls come, ended when none has come for a while. Each has one call at a time. */
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../../lib/start-thread.ts'
import type { CollectWebsite } from '../websites.ts'
import type { FromThread, ThreadData, ToThread } from './protocol.ts'
import type { RefusedCall } from './read-call.ts'
import type { CallFacts, TakenCall } from './take-events.ts'

/** Whether a call for the website is taken, and as what; null: it is not. */
export type Admit = (
  websiteId: string,
) => { readonly facts: CallFacts; readonly website: CollectWebsite } | null

export interface AdmittedCall {
  readonly facts: CallFacts
  readonly taken: TakenCall
}

const most = Math.min(2, availableParallelism())
const idleFor = 60_000
const heap = { young: 32, old: 384 }

interface Thread {
  readonly worker: Worker
  answer: (message: FromThread) => void
  fail: (error: unknown) => void
  idle: NodeJS.Timeout | null
}

export class CallThreads {
  readonly #data: ThreadData
  readonly #entry: URL
  readonly #free: Thread[] = []
  readonly #all = new Set<Thread>()
  readonly #waiting: ((thread: Thread) => void)[] = []

  constructor(data: ThreadData) {
    this.#data = data
    this.#entry = new URL(
      import.meta.url.endsWith('.ts') ? './call-thread.ts' : './call-thread.js',
      import.meta.url,
    )
  }

  /** Takes a body, which is gone afterwards. Null: it was not admitted. Rejects where a thread fails. */
  async take(bytes: Buffer, gzipped: boolean, admit: Admit): Promise<AdmittedCall | RefusedCall | null> {
    const thread = await this.#claim()
    try {
      const opened = await this.#ask(thread, { kind: 'body', bytes: movable(bytes), gzipped })
      if (opened.kind === 'refused') return opened
      if (opened.kind !== 'website') throw unexpected(opened)
      const admitted = admit(opened.websiteId)
      if (!admitted) {
        this.#tell(thread, { kind: 'stop' })
        return null
      }
      const taken = await this.#ask(thread, { kind: 'go', ...admitted })
      if (taken.kind === 'refused') return taken
      if (taken.kind === 'taken') return { facts: admitted.facts, taken }
      throw unexpected(taken)
    } finally {
      this.#release(thread)
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => this.#end(thread)))
  }

  #claim(): Promise<Thread> | Thread {
    const free = this.#free.pop()
    if (free) {
      if (free.idle) clearTimeout(free.idle)
      free.idle = null
      return free
    }
    if (this.#all.size < most) return this.#start()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #release(thread: Thread): void {
    if (!this.#all.has(thread)) {
      const next = this.#waiting.shift()
      if (next) next(this.#start())
      return
    }
    const next = this.#waiting.shift()
    if (next) {
      next(thread)
      return
    }
    thread.idle = setTimeout(() => void this.#end(thread), idleFor)
    thread.idle.unref()
    this.#free.push(thread)
  }

  #start(): Thread {
    const worker = startThread(this.#entry, this.#data, heap)
    const thread: Thread = { worker, answer: () => {}, fail: () => {}, idle: null }
    worker.on('message', (message: FromThread) => thread.answer(message))
    const lost = (error: unknown): void => {
      this.#all.delete(thread)
      const at = this.#free.indexOf(thread)
      if (at !== -1) this.#free.splice(at, 1)
      thread.fail(error)
    }
    worker.on('error', lost)
    worker.on('exit', () => lost(new Error('a thread that takes imports has ended')))
    this.#all.add(thread)
    return thread
  }

  #tell({ worker }: Thread, message: ToThread): void {
    worker.postMessage(message, message.kind === 'body' ? [message.bytes.buffer as ArrayBuffer] : [])
  }

  #ask(thread: Thread, message: ToThread): Promise<FromThread> {
    return new Promise((resolve, reject) => {
      thread.answer = (answer) => (answer.kind === 'failed' ? reject(answer.error) : resolve(answer))
      thread.fail = reject
      this.#tell(thread, message)
    })
  }

  async #end(thread: Thread): Promise<void> {
    this.#all.delete(thread)
    const at = this.#free.indexOf(thread)
    if (at !== -1) this.#free.splice(at, 1)
    if (thread.idle) clearTimeout(thread.idle)
    await thread.worker.terminate()
  }
}

/** The bytes in a buffer of their own, which can be handed to a thread without a copy. */
function movable(bytes: Buffer): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes)
}

function unexpected({ kind }: FromThread): Error {
  return new Error(`a thread that takes imports answered "${kind}"`)
}
