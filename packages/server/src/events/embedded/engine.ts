/**
 * The embedded engine: ClickHouse in a separate process, with its HTTP interface on a Unix socket. The process is restarted when it dies, never
 * outlives this one, and locks its folder.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../lib/log.ts'
import { machineMemory, memoryShares } from '../../lib/machine-memory.ts'
import { socketAddress } from '../address.ts'
import { type ChildMessage, engineSocketPath, type Notice } from './child-protocol.ts'
import { defaultChildEntry, spawnChild } from './spawn-child.ts'

export interface EmbeddedEngineOptions {
  /** The engine's folder; created if it is missing. */
  readonly dataDir: string
  readonly log: Log
  /** The engine's program; the one next to this module by default. */
  readonly childEntry?: string
  /** Memory limit of all statements together; by default its share of the machine's or the container's memory. */
  readonly maxMemoryBytes?: number
  /** Free memory is kept for a minute instead of a second: less of the processor's time for more room. */
  readonly keepsMemory?: boolean
}

export type EngineState = 'starting' | 'up' | 'down' | 'stopped'

export interface EmbeddedEngine {
  /** For `openEventsStore`; stays the same across restarts. */
  readonly url: string
  readonly socketPath: string
  /** Of the running process; undefined if there is none. */
  pid(): number | undefined
  state(): EngineState
  /** Calls the listener at each change of state. Returns a function that removes it. */
  onChange(listener: (state: EngineState) => void): () => void
  /** Gives running statements a moment to finish and ends the process; takes at most 3 s. */
  stop(): Promise<void>
}

/** Another running process holds the folder. */
export class EngineFolderInUse extends Error {}

const startTimeout = 30_000
/** The child of a dead parent releases the folder within this time. */
const lockTimeout = 4_000
const stopTimeout = 2_500
const firstPause = 100
const longestPause = 5_000
/** After this uptime the engine counts as healthy, and the next death causes an immediate restart. */
const healthyAfter = 30_000

/** Starts the engine. Resolves once it answers. Rejects with `EngineFolderInUse`, or with an error that says why it cannot start. */
export async function startEmbeddedEngine(options: EmbeddedEngineOptions): Promise<EmbeddedEngine> {
  const supervisor = new Supervisor(options)
  await supervisor.start()
  return supervisor
}

type Outcome = ChildMessage | { readonly kind: 'locked' }

class Supervisor implements EmbeddedEngine {
  readonly url: string
  readonly socketPath: string
  readonly #dataDir: string
  readonly #log: Log
  readonly #entry: string
  readonly #maxMemoryBytes: number
  readonly #keepsMemory: boolean
  readonly #listeners = new Set<(state: EngineState) => void>()
  readonly #stopping = new AbortController()
  #state: EngineState = 'starting'
  #child: ChildProcess | undefined
  #pause = firstPause

  constructor({ dataDir, log, childEntry, maxMemoryBytes, keepsMemory = false }: EmbeddedEngineOptions) {
    this.#dataDir = path.resolve(dataDir)
    this.#log = log
    this.#entry = childEntry ?? defaultChildEntry()
    this.#maxMemoryBytes = maxMemoryBytes ?? memoryShares(machineMemory()).engine
    this.#keepsMemory = keepsMemory
    mkdirSync(this.#dataDir, { recursive: true, mode: 0o700 })
    this.socketPath = engineSocketPath(this.#dataDir)
    this.url = socketAddress(this.socketPath)
  }

  pid(): number | undefined {
    return this.#child?.pid
  }

  state(): EngineState {
    return this.#state
  }

  onChange(listener: (state: EngineState) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async start(): Promise<void> {
    const deadline = Date.now() + lockTimeout
    for (;;) {
      const outcome = await this.#launch()
      if (outcome.kind === 'ready') return
      if (outcome.kind === 'failed') throw new Error(`The events engine cannot start: ${outcome.message}`)
      if (Date.now() > deadline) {
        throw new EngineFolderInUse(
          `The events in ${this.#dataDir} are in use by another process${this.#holder()}; only one may use them.`,
        )
      }
      await delay(200)
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    const child = this.#child
    if (child) {
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      if (child.connected) child.send({ kind: 'stop' }, () => undefined)
      const late = setTimeout(() => child.kill('SIGKILL'), stopTimeout)
      if (child.exitCode === null && child.signalCode === null) await ended
      clearTimeout(late)
      rmSync(this.socketPath, { force: true })
    }
    this.#become('stopped')
  }

  #become(state: EngineState): void {
    if (this.#state === state) return
    this.#state = state
    for (const listener of this.#listeners) listener(state)
  }

  /** The process named in the lock file. */
  #holder(): string {
    try {
      const pid = /PID: (\d+)/.exec(readFileSync(path.join(this.#dataDir, 'store', 'status'), 'utf8'))?.[1]
      return pid ? ` (${pid})` : ''
    } catch {
      return ''
    }
  }

  /** Starts a child and waits for its first message. */
  async #launch(): Promise<Outcome> {
    const child = spawnChild(
      this.#entry,
      {
        dataDir: this.#dataDir,
        socketPath: this.socketPath,
        maxMemoryBytes: this.#maxMemoryBytes,
      },
      { keepsMemory: this.#keepsMemory },
    )
    this.#child = child
    // Resolves after the last message, because the engine reports while ending why it could not start.
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
    let said = ''
    const listen = (piece: Buffer) => {
      said = (said + piece.toString()).slice(-4_000)
      this.#log.debug({ engine: piece.toString().trimEnd() }, 'the events engine says')
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    const outcome = await new Promise<ChildMessage>((resolve) => {
      const late = setTimeout(() => {
        child.kill('SIGKILL')
        resolve({ kind: 'failed', message: `no answer within ${startTimeout / 1000} s` })
      }, startTimeout)
      const settle = (message: ChildMessage) => {
        clearTimeout(late)
        resolve(message)
      }
      child.on('message', (message: ChildMessage | Notice) => {
        if (message.kind === 'notice') this.#log.warn(message.text)
        else settle(message)
      })
      child.once('error', (error) => settle({ kind: 'failed', message: error.message }))
      child.once('exit', (code, signal) => {
        settle({ kind: 'failed', message: `it ended (${signal ?? code}) ${said}`.trim() })
      })
    })
    if (outcome.kind !== 'ready') {
      child.kill('SIGKILL')
      await ended
      this.#child = undefined
      return said.includes('Cannot lock file') ? { kind: 'locked' } : outcome
    }
    const upSince = Date.now()
    child.once('exit', (code, signal) => this.#died(signal ?? code, said, upSince))
    this.#log.debug({ pid: child.pid, version: outcome.version }, 'events engine up')
    this.#become('up')
    return outcome
  }

  #died(how: string | number | null, said: string, upSince: number): void {
    this.#child = undefined
    if (this.#stopping.signal.aborted) return
    if (Date.now() - upSince > healthyAfter) this.#pause = firstPause
    this.#log.warn({ how, said }, 'the events engine died and is restarted')
    this.#become('down')
    void this.#restart()
  }

  async #restart(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await delay(this.#pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
      this.#pause = Math.min(longestPause, this.#pause * 2)
      if (this.#stopping.signal.aborted) return
      const outcome = await this.#launch()
      if (outcome.kind === 'ready') return
      this.#log.error({ outcome }, 'the events engine does not restart; trying again')
    }
  }
}
