/** Writes files on a worker thread: reads their long tables from the store, and returns the bytes piece by piece. */
import { setMaxListeners } from 'node:events'
import { workerData } from 'node:worker_threads'
import { openEventsStore } from '../../../events/client.ts'
import { Refusal } from '../../../lib/errors/refusal.ts'
import { createLog } from '../../../lib/log.ts'
import { answerCalls, Moved } from '../../../lib/processes/thread-answers.ts'
import { systemClock } from '../../../lib/time/clock.ts'
import { createRowStream, createRun, fileCaps } from '../../run-statements.ts'
import { longSheet } from '../long-sheets.ts'
import { begun } from '../paged-rows.ts'
import type { Sheet } from '../sheet.ts'
import { csv } from './csv.ts'
import type { FileOrder, FileThreadCalls, FileThreadData } from './file-writer.ts'
import { xlsx } from './xlsx.ts'

const { storeUrl, logLevel } = workerData as FileThreadData
const store = openEventsStore({ url: storeUrl, log: createLog(logLevel) })
const run = createRun(store, fileCaps)

interface OpenFile {
  readonly bytes: AsyncIterator<Uint8Array>
  readonly ending: AbortController
}
const open = new Map<number, OpenFile>()

answerCalls<FileThreadCalls>({
  async begin({ file, order }) {
    const ending = new AbortController()
    // A page of rows takes up to a dozen statements at once, and each adds a listener.
    setMaxListeners(100, ending.signal)
    open.set(file, { bytes: bytesOf(order, ending.signal), ending })
  },
  async next(file) {
    const of = open.get(file)
    if (!of) return { end: true }
    try {
      const { done, value } = await of.bytes.next()
      if (done) return { end: true }
      // A separate buffer, which is transferred instead of copied.
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

async function* bytesOf(
  { format, zone, sheets }: FileOrder,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const made = await Promise.all(
    sheets.map(async (sheet): Promise<Sheet> => {
      if (!('report' in sheet)) return sheet
      const stream = createRowStream(store, signal)
      const deps = { run: run(sheet.website.ownerId, signal), clock: systemClock, stream }
      return begun(await longSheet(sheet, deps))
    }),
  )
  if (format === 'xlsx') yield* xlsx(made, zone)
  else for (const sheet of made) yield* csv(sheet)
}
