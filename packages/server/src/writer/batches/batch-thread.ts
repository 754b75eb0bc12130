/** Prepares and commits batches on a worker thread, so that the thread that answers requests is not blocked. */
import { workerData } from 'node:worker_threads'
import { openEventsStore } from '../../events/client.ts'
import { createLog } from '../../lib/log.ts'
import { answerCalls } from '../../lib/processes/thread-answers.ts'
import { SteadyClock } from '../../lib/time/steady-clock.ts'
import { LocalBatches } from './local-batches.ts'
import type { BatchThreadCalls, BatchThreadData } from './thread-batches.ts'

const { storeUrl, dir, logLevel } = workerData as BatchThreadData
const store = openEventsStore({ url: storeUrl, log: createLog(logLevel) })
const batches = new LocalBatches({
  store,
  dir,
  clock: new SteadyClock(Date.now, () => performance.now()),
  written: (websites) => emit(websites),
})

/** The main thread releases journal files and takes turns. This thread is alone on its state and needs neither. */
const nothing = async (): Promise<void> => {}

const emit = answerCalls<BatchThreadCalls>({
  sort: ({ files, draftBytes }) => batches.sort(files, draftBytes),
  prepare: ({ file, held }) => batches.prepare(file, nothing, held),
  commit: (name) => batches.commit(name),
  finish: (name) => batches.finish(name, false, nothing),
  release: (website) => batches.release(website),
  counted: ({ website, ids }) => batches.counted(website, ids),
  abort: async () => batches.abort(),
  async close() {
    await batches.close()
    await store.close()
  },
})
