/** Runs statements on the engine: each on a connection of its own, in the queue of its kind, and stopped when its caller disconnects. */
import { setTimeout as pause } from 'node:timers/promises'
import { Semaphore } from '../../lib/concurrency/semaphore.ts'
import { Connections } from './connections.ts'
import type { Chunk, Connection, Engine } from './native.ts'
import type { StagedData } from './staging.ts'
import type { Statement } from './statement.ts'
import { statementPrefix } from './statement-prefix.ts'

/** Runs a statement that writes, with checks before and after it. */
export interface WriteGuard {
  write<T>(statement: () => Promise<T>): Promise<T>
}

export interface Job {
  readonly statement: Statement
  readonly fields: ReadonlyMap<string, string>
  readonly format: string
  /** The data after an INSERT … FORMAT. */
  readonly data: StagedData | undefined
  readonly signal: AbortSignal
}

/**
 * Reports, real-time views and files take turns before they ask (`run-statements.ts`, `exports.ts`), and background work asks for few statements at once. Here is
 * room for all of them, because whoever waits here waits for whoever came first.
 */
const reading = 20
const writers = 3
const streaming = 6

/** Threads that libuv needs so that all queues can be full and a KILL still runs. */
export const engineThreads = reading + writers + streaming + 3

/** Milliseconds after which a KILL is repeated, because the statement may not have begun at the first. */
const killPause = 100

const countFailedWrites =
  "SELECT sum(value) FROM system.events WHERE event = 'WriteBufferFromFileDescriptorWriteFailed'"

/** Statements have no owners here: the first comes first. */
const everybody = ''

function queueOf(limit: number, maxWaiting: number): Semaphore {
  return new Semaphore({ limit, limitPerOwner: limit, maxWaiting })
}

/** Runs `work` when a slot is free. Refuses `unavailable` if too many wait, and rejects with the signal's reason if it aborts before that. */
function inTurn<T>(queue: Semaphore, { signal }: Job, work: () => Promise<T>): Promise<T> {
  return queue.run(everybody, work, signal)
}

export class Runner {
  readonly #engine: Engine
  readonly #open: () => Connection
  readonly #reads = queueOf(reading, 1_000)
  readonly #writes = queueOf(writers, 1_000)
  readonly #streams = queueOf(streaming, 100)
  readonly #kept: Connections
  readonly #running = new Set<AbortController>()
  #guard: WriteGuard = { write: (statement) => statement() }
  // Keeps the engine open, and with it the lock on its folder, while no statement runs.
  readonly #holder: Connection

  /** Opens the engine on a folder. Throws if another process holds it. */
  constructor(engine: Engine, folder: string, configFile: string) {
    this.#engine = engine
    this.#open = () => engine.CreateConnection(folder, [`--config-file=${configFile}`])
    this.#kept = new Connections(this.#open, (connection) => engine.CloseConnection(connection))
    this.#holder = this.#open()
  }

  /** From now on. */
  guardWrites(guard: WriteGuard): void {
    this.#guard = guard
  }

  /** Runs a statement and returns its whole output. */
  run(job: Job): Promise<Buffer> {
    const queue = job.statement.verb === 'INSERT' ? this.#writes : this.#reads
    return inTurn(queue, job, () => {
      const statement = () =>
        this.#onConnection(job, leavesOnlySettings(job), (connection, prefix) =>
          this.#whole(connection, prefix, job),
        )
      return writing.has(job.statement.verb) ? this.#guard.write(statement) : statement()
    })
  }

  /** Stops or starts the merges of all tables. */
  async merge(on: boolean): Promise<void> {
    const connection = this.#open()
    try {
      await this.#engine.QueryAsyncConnection(connection, `SYSTEM ${on ? 'START' : 'STOP'} MERGES`, 'Null')
    } finally {
      this.#engine.CloseConnection(connection)
    }
  }

  /** Number of the engine's writes to files that failed, since it started. */
  async failedWrites(): Promise<number> {
    const kept = this.#kept.take('')
    try {
      const { bytes } = await this.#engine.QueryAsyncConnection(kept.connection, countFailedWrites, 'TSV')
      this.#kept.giveBack(kept)
      return Number(bytes)
    } catch (error) {
      this.#kept.close(kept)
      throw error
    }
  }

  /** Runs a reading statement and passes its output on piece by piece, as fast as `take` accepts it. */
  stream(job: Job, take: (bytes: Buffer) => Promise<void>): Promise<void> {
    return inTurn(this.#streams, job, () =>
      this.#onConnection(job, false, async (connection, prefix) => {
        await this.#engine.QueryAsyncConnection(connection, prefix, 'Null')
        await this.#pieces(connection, job, take)
      }),
    )
  }

  /** Ends running statements. Resolves when none runs any more. */
  async end(): Promise<void> {
    for (const controller of this.#running) controller.abort(new Error('The engine is stopping'))
    while (this.#running.size > 0) await pause(5)
  }

  /** Ends running statements and closes the engine, in which nothing may be merging. */
  async close(): Promise<void> {
    await this.end()
    this.#kept.closeIdle()
    this.#engine.CloseConnection(this.#holder)
  }

  async #whole(connection: Connection, prefix: string, { statement, format, data }: Job): Promise<Buffer> {
    const { text, sourceOffset = text.length } = statement
    // The path consists of our own folder and a random name, without characters that need quoting.
    const source = data ? `FROM INFILE '${data.file}' COMPRESSION 'none' ` : ''
    const whole = prefix + text.slice(0, sourceOffset) + source + text.slice(sourceOffset)
    return (await this.#engine.QueryAsyncConnection(connection, whole, format)).bytes
  }

  async #pieces(
    connection: Connection,
    { statement, format, signal }: Job,
    take: (bytes: Buffer) => Promise<void>,
  ) {
    const handle = this.#engine.StreamQuery(connection, statement.text, format)
    try {
      for (;;) {
        const piece: Chunk = await this.#engine.StreamFetch(handle)
        signal.throwIfAborted()
        if (piece.done) return
        await take(piece.bytes)
        signal.throwIfAborted()
      }
    } finally {
      this.#engine.StreamCancel(handle)
    }
  }

  /** `lasting`: the connection may be reused after this call. */
  async #onConnection<T>(
    job: Job,
    lasting: boolean,
    work: (connection: Connection, prefix: string) => Promise<T>,
  ): Promise<T> {
    const { settings, parameters, key } = statementPrefix(job.fields)
    const ending = new AbortController()
    const passOn = () => ending.abort(job.signal.reason)
    job.signal.addEventListener('abort', passOn, { once: true })
    this.#running.add(ending)
    const kept = lasting ? this.#kept.take(key) : this.#kept.open()
    const prefix = kept.isNew ? `${settings}SET log_comment = '${kept.mark}'; ${parameters}` : parameters
    let done = false
    // An INSERT runs to its end. Its batch is then stored or not, and sending it again with its token is safe.
    const stop = () => {
      if (job.statement.verb !== 'INSERT') void this.#kill(kept.mark, () => done)
    }
    ending.signal.addEventListener('abort', stop, { once: true })
    let whole = false
    try {
      const answer = await work(kept.connection, prefix)
      whole = !ending.signal.aborted
      return answer
    } finally {
      done = true
      job.signal.removeEventListener('abort', passOn)
      if (lasting && whole) this.#kept.giveBack(kept)
      else this.#kept.close(kept)
      this.#running.delete(ending)
    }
  }

  /** ASYNC, because the synchronous form holds its connection until the statement has ended, and hangs. */
  async #kill(mark: string, isDone: () => boolean): Promise<void> {
    const connection = this.#open()
    try {
      while (!isDone()) {
        const kill = `KILL QUERY WHERE Settings['log_comment'] = '${mark}' ASYNC`
        await this.#engine.QueryAsyncConnection(connection, kill, 'Null').catch(() => undefined)
        await pause(killPause)
      }
    } finally {
      this.#engine.CloseConnection(connection)
    }
  }
}

/** Verbs of statements that need disk space. */
const writing: ReadonlySet<string> = new Set(['INSERT', 'ALTER', 'DELETE', 'UPDATE', 'OPTIMIZE', 'CREATE'])

/** Such a statement leaves only its settings and parameters on its connection. */
const leavesOnlySettings = ({ statement: { verb } }: Job) =>
  verb === 'SELECT' || verb === 'WITH' || verb === 'INSERT'
