/** A thread of the server that answers calls. The other side is `answerCalls` in `thread-answers.ts`. */
import { Worker } from 'node:worker_threads'
import { runnable } from './run-sources.ts'

/** The calls of a thread: functions of one value that can be copied. */
export type Calls<Of> = { readonly [Name in keyof Of]: (input: never) => Promise<unknown> }

type Input<Call> = Call extends (input: infer Value) => unknown ? Value : never
type Output<Call> = Call extends (input: never) => Promise<infer Value> ? Value : never

/** Megabytes of a thread's heap. A lower limit makes V8 collect earlier; without one, garbage grows to several times the live size. */
export interface HeapLimits {
  readonly young: number
  readonly old: number
}

export interface ThreadOptions {
  /** Ends in `.js` next to a bundle, in `.ts` next to the sources. */
  readonly entry: URL
  /** Copied into the thread as `workerData`. */
  readonly data: object
  readonly heap: HeapLimits
  /** Called with messages of the thread. */
  readonly hear?: (news: unknown) => void
}

/** The entry of a thread that stands beside the module with this URL, by its name without ending. */
export function entryBeside(module: string, name: string): URL {
  return new URL(`./${name}${module.endsWith('.ts') ? '.ts' : '.js'}`, module)
}

/** A message from a thread. */
export type FromThread =
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: unknown }
  | { readonly kind: 'news'; readonly news: unknown }

export interface ToThread {
  readonly id: number
  readonly name: string
  readonly input: unknown
}

/** One thread. It does not keep the process running. */
export class Thread<Of extends Calls<Of>> {
  readonly #worker: Worker
  readonly #waiting = new Map<number, { resolve: (value: never) => void; reject: (error: unknown) => void }>()
  #last = 0
  /** Resolves with the reason when the thread has ended. Its open calls have been rejected by then. */
  readonly ended: Promise<unknown>

  constructor({ entry, data, heap, hear }: ThreadOptions) {
    this.#worker = start(entry, data, heap)
    this.#worker.on('message', (message: FromThread) => {
      if (message.kind === 'news') hear?.(message.news)
      else this.#settle(message)
    })
    this.ended = new Promise((resolve) => {
      const lost = (error: unknown): void => {
        const waiting = [...this.#waiting.values()]
        this.#waiting.clear()
        for (const { reject } of waiting) reject(error)
        resolve(error)
      }
      this.#worker.on('error', lost)
      this.#worker.on('exit', () => lost(new Error('a thread of the server has ended')))
    })
  }

  /** Calls the thread. Buffers in `moved` are transferred to it. Rejects with its error, or when it ends. */
  call<Name extends keyof Of & string>(
    name: Name,
    input: Input<Of[Name]>,
    moved: readonly ArrayBuffer[] = [],
  ): Promise<Output<Of[Name]>> {
    return new Promise((resolve, reject) => {
      const id = ++this.#last
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, name, input } satisfies ToThread, [...moved])
    })
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #settle(message: Exclude<FromThread, { kind: 'news' }>): void {
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    // `call` typed the promise by its name, and the thread answers each id by the call that has it.
    if (message.kind === 'done') waiting?.resolve(message.value as never)
    else waiting?.reject(message.error)
  }
}

function start(entry: URL, data: object, { young, old }: HeapLimits): Worker {
  const options = {
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: young, maxOldGenerationSizeMb: old },
  }
  const worker = new Worker(runnable(entry), {
    ...options,
    execArgv: ['--enable-source-maps'],
  })
  worker.unref()
  return worker
}
