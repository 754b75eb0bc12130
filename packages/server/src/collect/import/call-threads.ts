/**
 * The threads that take import calls. They start with the first call and end after a while without calls. Each handles one call at a time, and accounts
 * take turns.
 */
import { availableParallelism } from 'node:os'
import { SpareBuffers } from '../../lib/bytes/spare-buffers.ts'
import { Semaphore } from '../../lib/concurrency/semaphore.ts'
import { entryBeside, Thread } from '../../lib/processes/thread.ts'
import type { CollectWebsite } from '../websites.ts'
import type { RefusedCall } from './read-call.ts'
import type { CallFacts, TakenCall } from './take-events.ts'

export interface CallThreadData {
  /** Folder with newer place databases; null if there is none. */
  readonly placesFolder: string | null
}

/** A call is opened, then taken or refused. */
export interface CallThreadCalls {
  open(body: {
    readonly bytes: Uint8Array
    readonly gzipped: boolean
  }): Promise<RefusedCall | { readonly websiteId: string }>
  take(
    admitted: AdmittedWebsite & { readonly ownIdKey: Uint8Array; readonly memory: Uint8Array },
  ): Promise<TakenCall>
  refuse(_: null): Promise<void>
}

export interface AdmittedWebsite {
  readonly facts: CallFacts
  readonly website: CollectWebsite
}

/** Whether a call for the website is accepted, and with which settings; null if it is not. */
export type Admit = (websiteId: string) => AdmittedWebsite | null

export interface AdmittedCall {
  readonly facts: CallFacts
  readonly taken: TakenCall
}

/** Each has its own heap and compiled code. */
const most = 2
/** More than are admitted at once. */
const mostWaiting = 64
/** Of a call's records, at first. */
const firstBytes = 65_536
const cores = availableParallelism()
/** Longer than the pauses between the calls of an import. The writer's memory is largest after the last call, so the thread's is freed before. */
const idleFor = 10_000
/** The second thread is of no use once calls no longer come on both. */
const secondIdleFor = 1_000
const heap = { young: 32, old: 384 }

interface Idle {
  readonly thread: Thread<CallThreadCalls>
  readonly timer: NodeJS.Timeout
}

export class CallThreads {
  readonly #data: CallThreadData
  readonly #ownIdKey: () => Uint8Array
  /** Whether the writer lets events gather. Otherwise a core is left to it. */
  readonly #writerWaits: () => boolean
  readonly #all = new Set<Thread<CallThreadCalls>>()
  readonly #idle: Idle[] = []
  /** For records. They travel to a thread and back, so that neither heap grows with each call. */
  readonly #spare = new SpareBuffers(most)
  readonly #waiting: ((thread: Thread<CallThreadCalls>) => void)[] = []
  /** A call of ten thousand events may take a thread for seconds. Of all that wait, one account's must not come first. */
  readonly #turns: Semaphore

  /** `stopping`: calls that have no turn yet are rejected with its reason. */
  constructor(
    data: CallThreadData,
    ownIdKey: () => Uint8Array,
    writerWaits: () => boolean,
    stopping: AbortSignal,
  ) {
    this.#data = data
    this.#ownIdKey = ownIdKey
    this.#writerWaits = writerWaits
    this.#turns = new Semaphore({ limit: most, limitPerOwner: most, maxWaiting: mostWaiting, stopping })
  }

  /** Takes an account's body, whose buffer is transferred. Null if it was not admitted. Rejects if a thread fails. */
  take(
    owner: string,
    bytes: Buffer,
    gzipped: boolean,
    admit: Admit,
  ): Promise<AdmittedCall | RefusedCall | null> {
    return this.#turns.run(owner, () => this.#take(bytes, gzipped, admit))
  }

  async #take(bytes: Buffer, gzipped: boolean, admit: Admit): Promise<AdmittedCall | RefusedCall | null> {
    const thread = await this.#claim()
    try {
      const body = movable(bytes)
      const opened = await thread.call('open', { bytes: body, gzipped }, [body.buffer as ArrayBuffer])
      if ('reason' in opened) return opened
      const admitted = admit(opened.websiteId)
      if (admitted) return { facts: admitted.facts, taken: await this.#taken(thread, admitted) }
      await thread.call('refuse', null)
      return null
    } finally {
      this.#release(thread)
    }
  }

  /** Call this when the records of a call are no longer used. */
  giveBack({ records }: TakenCall): void {
    this.#spare.giveBack(Buffer.from(records.buffer as ArrayBuffer))
  }

  async close(): Promise<void> {
    for (const { timer } of this.#idle) clearTimeout(timer)
    await Promise.all([...this.#all].map((thread) => thread.end()))
  }

  #taken(thread: Thread<CallThreadCalls>, admitted: AdmittedWebsite): Promise<TakenCall> {
    const memory = this.#spare.take(firstBytes)
    const input = { ...admitted, ownIdKey: this.#ownIdKey(), memory }
    return thread.call('take', input, [memory.buffer as ArrayBuffer])
  }

  async #claim(): Promise<Thread<CallThreadCalls>> {
    const idle = this.#idle.pop()
    if (idle) {
      clearTimeout(idle.timer)
      return idle.thread
    }
    if (this.#all.size < this.#most) return this.#start()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  get #most(): number {
    return Math.max(1, Math.min(most, this.#writerWaits() ? cores : cores - 1))
  }

  #release(thread: Thread<CallThreadCalls>): void {
    const alive = this.#all.has(thread)
    if (alive && this.#all.size > this.#most) {
      void this.#end(thread)
      return
    }
    const next = this.#waiting.shift()
    if (next) next(alive ? thread : this.#start())
    else if (alive) {
      const timer = setTimeout(
        () => void this.#end(thread),
        this.#idle.length === 0 ? idleFor : secondIdleFor,
      )
      timer.unref()
      this.#idle.push({ thread, timer })
    }
  }

  #start(): Thread<CallThreadCalls> {
    const thread = new Thread<CallThreadCalls>({
      entry: entryBeside(import.meta.url, 'call-thread'),
      data: this.#data,
      heap,
    })
    this.#all.add(thread)
    void thread.ended.then(() => this.#forget(thread))
    return thread
  }

  async #end(thread: Thread<CallThreadCalls>): Promise<void> {
    this.#forget(thread)
    await thread.end()
  }

  #forget(thread: Thread<CallThreadCalls>): void {
    this.#all.delete(thread)
    const at = this.#idle.findIndex((idle) => idle.thread === thread)
    if (at !== -1) this.#idle.splice(at, 1)
  }
}

/** The bytes in a separate buffer, which can be transferred to a thread without a copy. */
function movable(bytes: Buffer): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes)
}
