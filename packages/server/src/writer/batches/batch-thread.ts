/** Plans batches and carries them out on a thread of its own, so that whoever answers requests is not kept waiting by it. */
import { parentPort, workerData } from 'node:worker_threads'
import { openEventsStore } from '../../events/client.ts'
import { createLog } from '../../lib/log.ts'
import { SteadyClock } from '../../lib/steady-clock.ts'
import type { BatchCall, BatchThreadData, FromBatchThread, ToBatchThread } from './batch-protocol.ts'
import { LocalBatches } from './local-batches.ts'

const { storeUrl, dir, logLevel } = workerData as BatchThreadData
const port = parentPort
if (!port) throw new Error('a thread of the server, no program')
const tell = (message: FromBatchThread): void => port.postMessage(message)

const store = openEventsStore({ url: storeUrl, log: createLog(logLevel) })
const batches = new LocalBatches({
  store,
  dir,
  clock: new SteadyClock(Date.now, () => performance.now()),
  written: (websites) => tell({ kind: 'written', websites }),
})

/** The other side lets go of segments and holds still: alone on its state, this one needs no turn for that. */
const nothing = async (): Promise<void> => {}

async function answer(asked: BatchCall): Promise<unknown> {
  switch (asked.call) {
    case 'decide':
      return batches.decide(asked.segment, nothing)
    case 'carryOut':
      return batches.carryOut(asked.name)
    case 'finish':
      return batches.finish(asked.name, false, nothing)
    case 'rebuild':
      return batches.quiet(nothing)
    case 'counted':
      return batches.counted(asked.website, asked.ids)
    case 'close':
      await batches.close()
      return store.close()
  }
}

port.on('message', (message: ToBatchThread) => {
  if (message.kind === 'abort') {
    batches.abort()
    return
  }
  const { id, asked } = message
  answer(asked).then(
    (value) => tell({ kind: 'done', id, value }),
    (error: unknown) => tell({ kind: 'failed', id, error }),
  )
})
