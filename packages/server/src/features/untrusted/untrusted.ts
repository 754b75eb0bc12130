/**
 * Runs work caused by strangers (reading their pages and pictures, drawing captchas) in a separate process, away from the thread that collects and the
 * threads that write its journal. It runs one task at a time, each with a time limit. If a task exceeds it, the process is killed. The process has a
 * lower priority than the collector.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { refuse } from '../../lib/refusal.ts'
import type { InputOf, OutputOf, TaskAnswer, TaskCall, TaskName } from './tasks.ts'

export interface UntrustedOptions {
  /** Longest duration of a task in milliseconds. */
  readonly limit?: number
  /** Largest number of waiting tasks. */
  readonly mostWaiting?: number
}

export interface Untrusted {
  /** Refuses `content_busy` if too many tasks wait. Rejects if the task fails or takes too long. */
  run<N extends TaskName>(name: N, input: InputOf<N>): Promise<OutputOf<N>>
  /** Ends the process. */
  close(): void
}

/** Limit of a process's first task in milliseconds. It is longer, because the start of the process takes most of it. */
const startLimit = 15_000
const idleFor = 60_000
/** JavaScript heap in megabytes. A page is 2 MB at most. */
const heap = 192

export class TaskTimeout extends Error {}

/** The task threw an error. The process continues. */
class TaskFailure extends Error {}

export function openUntrusted({ limit = 5_000, mostWaiting = 20 }: UntrustedOptions = {}): Untrusted {
  let child: ChildProcess | null = null
  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }

  async function running(): Promise<ChildProcess> {
    if (child?.connected) return child
    end()
    child = start()
    await nextAnswer(child, startLimit)
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
      if (answer !== 'ready' && 'output' in answer) return answer.output as OutputOf<N>
      throw new TaskFailure(answer === 'ready' ? 'ready twice' : answer.failed)
    } catch (error) {
      if (!(error instanceof TaskFailure)) end()
      throw error
    }
  }

  return {
    run(name, input) {
      if (waiting >= mostWaiting) refuse('content_busy')
      waiting++
      const result = turn.then(() => runNow(name, input)).finally(() => waiting--)
      turn = result.catch(() => undefined)
      return result
    },
    close: end,
  }
}

function start(): ChildProcess {
  const source = import.meta.url.endsWith('.ts')
  const entry = new URL(source ? './untrusted-child.ts' : './untrusted.js', import.meta.url)
  const loader = source
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : ['--enable-source-maps']
  const child = fork(fileURLToPath(entry), [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heap}`, ...loader],
    // The child gets none of our environment variables, which contain secrets.
    env: { TZ: 'UTC', UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // If the system does not allow lowering the priority, the process runs with the normal one.
  if (child.pid !== undefined)
    try {
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {}
  // Sending to a killed child may fail. Whoever waits for its answer notices its end.
  child.on('error', () => {})
  child.unref()
  child.channel?.unref()
  return child
}

/** The next message of the process. Rejects if the process ends or does not answer within `limit` milliseconds. */
function nextAnswer(child: ChildProcess, limit: number): Promise<TaskAnswer> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void): void => {
      clearTimeout(timer)
      child.off('message', heard)
      child.off('exit', ended)
      settle()
    }
    const heard = (message: unknown): void => done(() => resolve(message as TaskAnswer))
    const ended = (): void => done(() => reject(new Error('the process that reads strangers’ content ended')))
    const timer = setTimeout(
      () => done(() => reject(new TaskTimeout('the content took too long to read'))),
      limit,
    )
    child.on('message', heard)
    child.on('exit', ended)
  })
}
