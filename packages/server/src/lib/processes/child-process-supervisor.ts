/** Keeps a child process running: starts it, waits until it serves, and restarts it with growing pauses when it dies. */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { endOf } from './child-process.ts'

export interface SupervisorOptions {
  /** Its name in the log. */
  readonly name: string
  readonly log: Log
  /** Prepares and spawns the child, for every start. */
  launch(): Promise<ChildProcess>
  /** Resolves when the child serves. Rejects when the signal aborts, or if it says that it cannot start. */
  ready(signal: AbortSignal, child: ChildProcess): Promise<void>
  /** Signals that end it, each after this many milliseconds of stopping; the last should be `SIGKILL`. */
  readonly stopSignals: readonly (readonly [NodeJS.Signals, number])[]
  /** Whether the first start is tried again after this many failures. */
  startsAgain?(failures: number): boolean
  /** Longest time of a start, in milliseconds. */
  readonly readyWithin: number
  /** The child's last output, for the error of a failed start. */
  lastWords(): string
}

export interface Supervisor {
  /** The process id; null while none serves. */
  pid(): number | null
  /** Ends the child and the supervision. Resolves when it is gone. */
  stop(): Promise<void>
}

const firstPause = 100
const longestPause = 5_000
/** After this uptime a child is restarted quickly. */
const settledAfter = 30_000

/** Starts the child. Resolves when it serves; rejects when the first start fails. */
export async function supervise(options: SupervisorOptions): Promise<Supervisor> {
  const { name, log } = options
  const stopping = new AbortController()
  let child: ChildProcess | null = null
  let serves = false
  let ended: Promise<string> = Promise.resolve('not started')

  async function terminate(): Promise<void> {
    const running = child
    if (!running) return
    const timers = options.stopSignals.map(([signal, after]) => setTimeout(() => running.kill(signal), after))
    await ended
    for (const timer of timers) clearTimeout(timer)
  }

  async function startOnce(): Promise<void> {
    serves = false
    const launched = await options.launch()
    child = launched
    ended = endOf(launched).then((reason) => {
      if (child === launched) child = null
      return reason
    })
    const over = new AbortController()
    const limit = AbortSignal.timeout(options.readyWithin)
    try {
      await Promise.race([
        options.ready(AbortSignal.any([over.signal, limit, stopping.signal]), launched),
        ended.then((reason) => {
          throw new Error(`${name} ${reason} while it started. ${options.lastWords()}`.trim())
        }),
      ])
      serves = true
    } catch (error) {
      await terminate()
      throw limit.aborted
        ? new Error(
            `${name} did not get ready in ${options.readyWithin / 1000} s. ${options.lastWords()}`.trim(),
          )
        : error
    } finally {
      over.abort()
    }
  }

  async function startFirst(): Promise<void> {
    for (let failures = 1; ; failures++) {
      try {
        return await startOnce()
      } catch (error) {
        if (!options.startsAgain?.(failures)) throw error
        log.warn({ err: error }, `${name} did not start, trying again`)
        await pause(pauseAfter(failures))
      }
    }
  }

  async function keepUp(): Promise<void> {
    let upSince = performance.now()
    let failures = 0
    for (;;) {
      const reason = await ended
      if (stopping.signal.aborted) return
      if (performance.now() - upSince > settledAfter) failures = 0
      failures += 1
      log.error({ said: options.lastWords() }, `${name} ${reason}, restarting it`)
      await pause(pauseAfter(failures), undefined, { signal: stopping.signal })
      try {
        await startOnce()
        upSince = performance.now()
        log.info(`${name} is up again`)
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error }, `${name} did not start again`)
      }
    }
  }

  await startFirst()
  // Only stopping ends the supervision, and a pause that it interrupts is not a failure.
  const watch = keepUp().catch(() => undefined)

  return {
    pid: () => (serves ? (child?.pid ?? null) : null),
    async stop() {
      stopping.abort()
      await terminate()
      await watch
      // A restart that was in progress when stopping began.
      await terminate()
    },
  }
}

function pauseAfter(failures: number): number {
  return Math.min(firstPause * 2 ** (failures - 1), longestPause)
}
