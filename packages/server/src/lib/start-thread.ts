/** Starts a thread of the server, out of a bundle or out of the sources. */
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/** `entry` ends in `.js` beside a bundle and in `.ts` beside the sources. `data` is copied. The thread does not keep the process alive. */
export function startThread(entry: URL, data: object): Worker {
  const loader = entry.pathname.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : ['--enable-source-maps']
  const worker = new Worker(fileURLToPath(entry), { workerData: data, execArgv: loader })
  worker.unref()
  return worker
}
