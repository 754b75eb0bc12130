/** Writes files on a worker thread, so that neither their bytes nor the rows of a long table are produced on the thread that collects events. */
import { Readable } from 'node:stream'
import type { Reason } from '@footfall/contract/codes'
import { minute } from '@footfall/contract/durations'
import { refuse } from '../../../lib/errors/refusal.ts'
import { entryBeside, Thread } from '../../../lib/processes/thread.ts'
import type { Zone } from '../../time/zone.ts'
import type { LongTable } from '../long-sheets.ts'
import type { WholeSheet } from '../sheet.ts'

export interface FileThreadData {
  readonly storeUrl: string
  readonly logLevel: string
}

/** A CSV file has one sheet. */
export interface FileOrder {
  readonly format: 'xlsx' | 'csv'
  /** Of the times in a workbook. */
  readonly zone: Zone
  readonly sheets: readonly (LongTable | WholeSheet)[]
}

type Next =
  | { readonly piece: Uint8Array }
  | { readonly refused: Reason; readonly data: Readonly<Record<string, unknown>> }
  | { readonly end: true }

/** A file is started, its pieces are fetched one after the other, and it is ended. */
export interface FileThreadCalls {
  begin(made: { readonly file: number; readonly order: FileOrder }): Promise<void>
  next(file: number): Promise<Next>
  end(file: number): Promise<void>
}

export interface FileWriter {
  /** The file's bytes, once the first are available. `take` hears how many its reader took. Rejects with the store's refusals. */
  write(
    order: FileOrder,
    reader: { readonly signal: AbortSignal; readonly take: (bytes: number) => void },
  ): Promise<Readable>
}

const idleFor = minute
/** Milliseconds until the next piece: the longest statement, plus a margin. After this the thread is ended. */
const longestPiece = 330_000
/** Megabytes for all files together. Rows are streamed, or read by the page. */
const heap = { young: 32, old: 512 }

export function createFileWriter(data: FileThreadData): FileWriter {
  let thread: Thread<FileThreadCalls> | null = null
  let last = 0
  let open = 0
  let idle: NodeJS.Timeout | undefined

  function running(): Thread<FileThreadCalls> {
    if (thread) return thread
    const started = new Thread<FileThreadCalls>({
      entry: entryBeside(import.meta.url, 'file-thread'),
      data,
      heap,
    })
    void started.ended.then(() => {
      if (thread === started) thread = null
    })
    thread = started
    return started
  }

  /** Files that are asked for while it ends are written by another thread. */
  function endThread(on: Thread<FileThreadCalls>): void {
    if (thread === on) thread = null
    void on.end()
  }

  function close(): void {
    if (--open > 0) return
    idle = setTimeout(() => {
      if (thread) endThread(thread)
    }, idleFor).unref()
  }

  async function ask(on: Thread<FileThreadCalls>, file: number): Promise<Next> {
    const late = setTimeout(() => endThread(on), longestPiece).unref()
    try {
      return await on.call('next', file)
    } finally {
      clearTimeout(late)
    }
  }

  /** Null at the end. */
  async function next(on: Thread<FileThreadCalls>, file: number): Promise<Uint8Array | null> {
    const answer = await ask(on, file)
    if ('refused' in answer) refuse(answer.refused, answer.data)
    return 'piece' in answer ? answer.piece : null
  }

  return {
    async write(order, { signal, take }) {
      clearTimeout(idle)
      open++
      const file = ++last
      const on = running()
      const end = (): void => void on.call('end', file).catch(() => {})
      signal.addEventListener('abort', end, { once: true })
      const over = (): void => {
        signal.removeEventListener('abort', end)
        end()
        close()
      }
      async function* bytes(first: Uint8Array | null): AsyncGenerator<Uint8Array, void, undefined> {
        for (let piece = first; piece; piece = await next(on, file)) {
          const { length } = piece
          yield piece
          take(length)
        }
      }
      try {
        await on.call('begin', { file, order })
        const body = Readable.from(bytes(await next(on, file)), { objectMode: false })
        body.once('close', over)
        return body
      } catch (error) {
        over()
        // The thread's error of a cancelled statement has lost its name on the way.
        signal.throwIfAborted()
        throw error
      }
    },
  }
}
