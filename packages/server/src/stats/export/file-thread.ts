/** Writes files on a thread of its own: reads their long tables from the store, and hands the bytes over piece by piece. */
import { workerData } from 'node:worker_threads'
import { openEventsStore } from '../../events/client.ts'
import { createLog } from '../../lib/log.ts'
import { Refusal } from '../../lib/refusal.ts'
import { answerCalls, Moved } from '../../lib/thread-answers.ts'
import { createRowStream } from '../run.ts'
import { csv } from './csv.ts'
import type { FileOrder, FileThreadCalls, FileThreadData, SheetOrder } from './file-writer.ts'
import { groupSheet } from './group-sheet.ts'
import type { Row, Sheet } from './sheet.ts'
import { xlsx } from './xlsx.ts'

const { storeUrl, logLevel, caps } = workerData as FileThreadData
const stream = createRowStream(openEventsStore({ url: storeUrl, log: createLog(logLevel) }), caps)

interface OpenFile {
  readonly bytes: AsyncIterator<Uint8Array>
  readonly ending: AbortController
}
const open = new Map<number, OpenFile>()

answerCalls<FileThreadCalls>({
  async begin({ file, order }) {
    const ending = new AbortController()
    open.set(file, { bytes: bytesOf(order, ending.signal), ending })
    return null
  },
  async next(file) {
    const of = open.get(file)
    if (!of) return { end: true }
    try {
      const { done, value } = await of.bytes.next()
      if (done) return { end: true }
      // A buffer of its own, which is handed over and not copied.
      const piece = new Uint8Array(value)
      return new Moved({ piece }, [piece.buffer])
    } catch (error) {
      if (error instanceof Refusal) return { refused: error.reason, data: error.data }
      throw error
    }
  },
  async end(file) {
    open.get(file)?.ending.abort()
    open.delete(file)
  },
})

async function* bytesOf({ format, sheets }: FileOrder, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  // The first row is fetched before the first byte, so that what the store refuses is still answered as a refusal.
  const begun = await Promise.all(sheets.map((order) => beginSheet(order, signal)))
  const [first] = begun
  if (format === 'csv' && first) yield* csv(first)
  else yield* xlsx(begun)
}

async function beginSheet(order: SheetOrder, signal: AbortSignal): Promise<Sheet> {
  if (order.kind === 'rows') return order.sheet
  const sheet = groupSheet(stream, { ...order, signal })
  const rows = toAsync(sheet.rows)
  let next = await rows.next()
  return {
    ...sheet,
    rows: (async function* () {
      for (; !next.done; next = await rows.next()) yield next.value
    })(),
  }
}

async function* toAsync(rows: Sheet['rows']): AsyncGenerator<Row, void, undefined> {
  yield* rows
}
