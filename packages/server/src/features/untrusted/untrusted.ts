/**
 * Runs work caused by strangers (reading their pages and pictures, drawing captchas) in a separate process: not on the thread that collects, and not
 * on the threads that write its journal. One task at a time, each with a time limit. The process is killed if a task exceeds it, and has a lower
 * priority than the collector unless somebody waits to log in.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { minute } from '@footfall/contract/durations'
import { currentCaller } from '../../lib/concurrency/caller.ts'
import { Semaphore } from '../../lib/concurrency/semaphore.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { runnable } from '../../lib/processes/run-sources.ts'
import type { InputOf, OutputOf, TaskAnswer, TaskCall, TaskName } from './tasks.ts'

export interface UntrustedOptions {
  /** Time limit of a task in milliseconds. */
  readonly limit?: number
  /** Time limit of a new process's start in milliseconds. */
  readonly startLimit?: number
  /** Tasks that may wait, of all callers. */
  readonly mostWaiting?: number
  /** Runs at our own priority: on a busy machine a process of a lower one does not even start in time. */
  readonly isUrgent?: boolean
}

export interface Untrusted {
  /**
   * Refuses `content_busy` if too many wait, or if the machine is too busy to start the process. Rejects with a `TaskTimeout` if the content takes too long,
   * and if the task fails.
   */
  run<N extends TaskName>(name: N, input: InputOf<N>): Promise<OutputOf<N>>
  /** Ends the process. */
  close(): void
}

const idleFor = minute
/** Megabytes of JavaScript heap; a page is at most 2 MB. */
const heap = 192

export class TaskTimeout extends Error {}

/** The task threw; the process continues. */
class TaskFailure extends Error {}

export function openUntrusted({
  limit = 5_000,
  startLimit = 15_000,
  mostWaiting = 20,
  isUrgent = false,
}: UntrustedOptions = {}): Untrusted {
  let child: ChildProcess | null = null
  /** Callers take turns, so one's many pictures do not hold up another's. */
  const turns = new Semaphore({ limit: 1, limitPerOwner: 1, maxWaiting: mostWaiting })
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }

  async function running(): Promise<ChildProcess> {
    if (child?.connected) return child
    end()
    child = start(isUrgent)
    await nextAnswer(child, startLimit).catch((error: unknown) => {
      if (error instanceof TaskTimeout) refuse('content_busy')
      throw error
    })
    return child
  }

  async function runNow<N extends TaskName>(name: N, input: InputOf<N>): Promise<OutputOf<N>> {
    clearTimeout(idle)
    try {
      const process = await running()
      const answered = nextAnswer(process, limit)
      process.send({ name, input } satisfies TaskCall)
      const answer = await answered
      idle = setTimeout(end, idleFor).unref()
      // The process does one task at a time, so this is the output of `name`.
      if (answer !== 'ready' && 'output' in answer) return answer.output as OutputOf<N>
      throw new TaskFailure(answer === 'ready' ? 'ready twice' : answer.failed)
    } catch (error) {
      if (!(error instanceof TaskFailure)) end()
      throw error
    }
  }

  return {
    run: (name, input) =>
      turns
        .acquire(currentCaller()?.name ?? '')
        .catch(() => refuse('content_busy'))
        .then((release) => runNow(name, input).finally(release)),
    close: end,
  }
}

function start(isUrgent: boolean): ChildProcess {
  const source = import.meta.url.endsWith('.ts')
  const entry = new URL(source ? './untrusted-child.ts' : './untrusted.js', import.meta.url)
  const child = fork(fileURLToPath(runnable(entry)), [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heap}`, '--enable-source-maps'],
    // Our own environment contains secrets, so it is not passed on.
    env: { TZ: 'UTC', UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // If the system does not allow a lower priority, it runs with the normal one.
  if (!isUrgent && child.pid !== undefined)
    try {
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {}
  // A killed child's pipe may break during a send. The caller who waits for the answer sees its end.
  child.on('error', () => {})
  child.unref()
  child.channel?.unref()
  return child
}

/** The process's next message. Rejects if it ends or stays silent for `limit` milliseconds. */
function nextAnswer(child: ChildProcess, limit: number): Promise<TaskAnswer> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void): void => {
      clearTimeout(timer)
      child.off('message', heard)
      child.off('exit', ended)
      settle()
    }
    const heard = (message: unknown): void => done(() => resolve(message as TaskAnswer))
    const ended = (): void => done(() => reject(new Error('the process that reads untrusted content ended')))
    const timer = setTimeout(
      () => done(() => reject(new TaskTimeout('the content took too long to read'))),
      limit,
    )
    child.on('message', heard)
    child.on('exit', ended)
  })
}
