/** Has the long files written on a thread of their own: neither a table's rows nor its bytes are made where events are collected. */
import { Readable } from 'node:stream'
import type { Reason } from '@footfall/contract/codes'
import type { Language } from '@footfall/contract/fields'
import type { Query } from '@footfall/contract/stats/query'
import { refuse } from '../../lib/refusal.ts'
import { Thread } from '../../lib/thread.ts'
import type { QueryPlan } from '../plan.ts'
import type { GroupQuery } from '../reports/group-list.ts'
import type { Caps } from '../run.ts'
import type { WholeSheet } from './sheet.ts'

export interface FileThreadData {
  readonly storeUrl: string
  readonly logLevel: string
  readonly caps?: Caps
}

/** A table of as many rows as there are: the thread reads them. */
export interface LongTable {
  readonly planned: QueryPlan
  readonly query: Query & GroupQuery
  readonly language: Language
}

/** As CSV, the table alone. */
export interface FileOrder {
  readonly format: 'xlsx' | 'csv'
  readonly head: WholeSheet
  readonly table: LongTable
}

type Next =
  | { readonly piece: Uint8Array }
  | { readonly refused: Reason; readonly data: Readonly<Record<string, unknown>> }
  | { readonly end: true }

/** A file is begun, its pieces are fetched one after the other, and it is ended. */
export interface FileThreadCalls {
  begin(made: { readonly file: number; readonly order: FileOrder }): Promise<null>
  next(file: number): Promise<Next>
  end(file: number): Promise<void>
}

export interface FileWriter {
  /** The file's bytes, once the first of them are there. Rejects with what the store refuses. */
  write(order: FileOrder, signal: AbortSignal): Promise<Readable>
}

const idleFor = 60_000
/** Milliseconds until the next piece: the longest statement, and some. The thread is ended where it passes. */
const longestPiece = 330_000
/** Of the period before, every row is remembered; all else passes through. */
const heap = { young: 32, old: 512 }

export function createFileWriter(data: FileThreadData): FileWriter {
  let thread: Thread<FileThreadCalls> | null = null
  let last = 0
  let open = 0
  let idle: NodeJS.Timeout | undefined

  function running(): Thread<FileThreadCalls> {
    if (thread) return thread
    const entry = import.meta.url.endsWith('.ts') ? './file-thread.ts' : './file-thread.js'
    const started = new Thread<FileThreadCalls>({ entry: new URL(entry, import.meta.url), data, heap })
    void started.ended.then(() => {
      if (thread === started) thread = null
    })
    thread = started
    return started
  }

  function close(): void {
    if (--open > 0) return
    idle = setTimeout(() => void thread?.end(), idleFor).unref()
  }

  async function next(on: Thread<FileThreadCalls>, file: number): Promise<Uint8Array | null> {
    const late = setTimeout(() => void on.end(), longestPiece).unref()
    try {
      const answer = await on.call('next', file)
      if ('refused' in answer) refuse(answer.refused, answer.data)
      return 'piece' in answer ? answer.piece : null
    } finally {
      clearTimeout(late)
    }
  }

  return {
    async write(order, signal) {
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
        for (let piece = first; piece; piece = await next(on, file)) yield piece
      }
      try {
        await on.call('begin', { file, order })
        const body = Readable.from(bytes(await next(on, file)), { objectMode: false })
        body.once('close', over)
        return body
      } catch (error) {
        over()
        throw error
      }
    },
  }
}
