/**
 * Loaded before anything else into the server and into each of its threads, which Node does not do by itself: the fast clock, and a report of each
 * heap's size. On SIGUSR2 every thread collects its garbage, and the process writes the remaining sizes into the file `SOAK_HEAPS`.
 */
import './fast-clock.mjs'
import { renameSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import v8 from 'node:v8'
import vm from 'node:vm'
import threads, { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads'

v8.setFlagsFromString('--expose-gc')
const collectGarbage = vm.runInNewContext('gc')

const { Worker } = threads
threads.Worker = class extends Worker {
  /**
   * @param {string | URL} file
   * @param {import('node:worker_threads').WorkerOptions} options
   */
  constructor(file, options = {}) {
    super(file, {
      ...options,
      execArgv: ['--import', import.meta.url, ...(options.execArgv ?? process.execArgv)],
    })
  }
}
syncBuiltinESMExports()

function heap() {
  collectGarbage()
  const { heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
  return {
    thread: isMainThread ? 'main' : path.basename(process.argv[1] ?? '', '.js'),
    id: threadId,
    heapUsed,
    heapTotal,
    external,
    arrayBuffers,
  }
}

const questions = new BroadcastChannel('soak: what does your heap hold?')
const answers = new BroadcastChannel('soak: my heap holds')
questions.unref()
answers.unref()

/** Milliseconds within which threads answer. */
const answersWithin = 5_000

if (isMainThread) {
  process.on('SIGUSR2', () => {
    const heaps = [heap()]
    answers.onmessage = ({ data }) => heaps.push(data)
    questions.postMessage(null)
    setTimeout(() => {
      const file = process.env.SOAK_HEAPS ?? ''
      writeFileSync(`${file}.draft`, JSON.stringify(heaps))
      renameSync(`${file}.draft`, file)
    }, answersWithin).unref()
  })
} else questions.onmessage = () => answers.postMessage(heap())
