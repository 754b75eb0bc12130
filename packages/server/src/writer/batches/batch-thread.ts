/** Prepares batches and commits them on a thread of its own, so that whoever answers requests is not kept waiting by it. */
import { workerData } from 'node:worker_threads'
import { openEventsStore } from '../../events/client.ts'
import { createLog } from '../../lib/log.ts'
import { SteadyClock } from '../../lib/steady-clock.ts'
import { answerCalls } from '../../lib/thread-answers.ts'
import { LocalBatches } from './local-batches.ts'
import type { BatchThreadCalls, BatchThreadData } from './thread-batches.ts'

const { storeUrl, dir, logLevel } = workerData as BatchThreadData
const store = openEventsStore({ url: storeUrl, log: createLog(logLevel) })
const batches = new LocalBatches({
  store,
  dir,
  clock: new SteadyClock(Date.now, () => performance.now()),
  written: (websites) => tell(websites),
})

/** The other side releases journal files and holds still: alone on its state, this one needs no turn for that. */
const nothing = async (): Promise<void> => {}

const tell = answerCalls<BatchThreadCalls>({
  sort: (files) => batches.sort(files),
  prepare: (file) => batches.prepare(file, nothing),
  commit: (name) => batches.commit(name),
  finish: (name) => batches.finish(name, false, nothing),
  rebuild: () => batches.runExclusive(nothing),
  counted: ({ website, ids }) => batches.counted(website, ids),
  abort: async () => batches.abort(),
  async close() {
    await batches.close()
    await store.close()
  },
})
