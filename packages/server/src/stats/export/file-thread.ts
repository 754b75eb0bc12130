/** Writes files on a thread of its own: reads their long tables from the store, and hands the bytes over piece by piece. */
import { workerData } from 'node:worker_threads'
import { openEventsStore } from '../../events/client.ts'
import { createLog } from '../../lib/log.ts'
import { Refusal } from '../../lib/refusal.ts'
import { answerCalls, Moved } from '../../lib/thread-answers.ts'
import { createRowStream } from '../run.ts'
import { csv } from './csv.ts'
import type { FileOrder, FileThreadCalls, FileThreadData } from './file-writer.ts'
import { groupSheet } from './group-sheet.ts'
import { begun } from './paged-rows.ts'
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

async function* bytesOf({ format, head, table }: FileOrder, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const sheet = await begun(groupSheet(stream, { ...table, signal }))
  yield* format === 'csv' ? csv(sheet) : xlsx([head, sheet])
}
