/** Starts a thread of the server, out of a bundle or out of the sources. */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/** Megabytes of a thread's heap. The less it may hold, the earlier V8 collects: without a limit it lets garbage grow to several times of what lives. */
export interface HeapLimits {
  readonly young: number
  readonly old: number
}

/** `entry` ends in `.js` beside a bundle and in `.ts` beside the sources. `data` is copied. The thread does not keep the process alive. */
export function startThread(entry: URL, data: object, { young, old }: HeapLimits): Worker {
  const options = {
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: young, maxOldGenerationSizeMb: old },
  }
  const worker = entry.pathname.endsWith('.ts')
    ? new Worker(loading(entry), { ...options, eval: true })
    : new Worker(entry, { ...options, execArgv: ['--enable-source-maps'] })
  worker.unref()
  return worker
}

/** A thread does not take over who reads TypeScript in the one that starts it. */
function loading(entry: URL): string {
  const loader = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/\.cjs$/, '.mjs'),
  ).href
  return `import('${loader}').then(({ register }) => { register(); return import('${entry.href}') })`
}
