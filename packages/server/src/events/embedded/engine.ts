/**
 * The embedded engine: ClickHouse in a separate process, with its HTTP interface on a Unix socket. The process is restarted when it dies, never
 * outlives this one, and locks its folder.
 */
import { on } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { StoreOutOfReach } from '../../lib/concurrency/await-store.ts'
import type { Log } from '../../lib/log.ts'
import { type Supervisor, supervise } from '../../lib/processes/child-process-supervisor.ts'
import { machineMemory, memoryShares } from '../../lib/processes/machine-memory.ts'
import { socketAddress } from '../address.ts'
import { type ChildMessage, engineSocketPath } from './child-protocol.ts'
import { spawnChild } from './spawn-child.ts'

export interface EmbeddedEngineOptions {
  /** The engine's folder; created if it is missing. */
  readonly dataDir: string
  readonly log: Log
  /** Memory limit of all statements together; by default its share of the machine's or the container's memory. */
  readonly maxMemoryBytes?: number
  /** Free memory is kept for a minute instead of a second: less of the processor's time for more room. */
  readonly keepsMemory?: boolean
}

export interface EmbeddedEngine extends Supervisor {
  /** For `openEventsStore`; stays the same across restarts. */
  readonly url: string
  readonly socketPath: string
}

/** Another running process holds the folder. */
export class EngineFolderInUse extends StoreOutOfReach {}

/** The child of a dead parent releases the folder within this time. */
const lockTimeout = 4_000
const keptOutput = 4_000

/** Starts the engine. Resolves once it answers. Rejects with `EngineFolderInUse`, or with an error that says why it cannot start. */
export async function startEmbeddedEngine(options: EmbeddedEngineOptions): Promise<EmbeddedEngine> {
  const { log, keepsMemory = false } = options
  const { maxMemoryBytes = memoryShares(machineMemory()).engine } = options
  const dataDir = path.resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const socketPath = engineSocketPath(dataDir)
  let said = ''
  const inUse = () => said.includes('Cannot lock file')
  const deadline = performance.now() + lockTimeout

  const supervisor = await supervise({
    name: 'The events engine',
    log,
    async launch() {
      said = ''
      const onLine = (line: string) => {
        said = `${said}${line}\n`.slice(-keptOutput)
        log.debug({ engine: line }, 'the events engine says')
      }
      return spawnChild({ dataDir, socketPath, maxMemoryBytes }, { keepsMemory, onLine })
    },
    async ready(signal, child) {
      child.on('message', (message: ChildMessage) => {
        if (message.kind === 'notice') log.warn(message.text)
      })
      for await (const [message] of on(child, 'message', { signal }) as AsyncIterable<[ChildMessage]>) {
        if (message.kind === 'failed') throw engineTrouble(message.message)
        if (message.kind === 'ready') return
      }
    },
    // The child gives running statements a moment to finish.
    stopSignals: [
      ['SIGINT', 0],
      ['SIGKILL', 2_500],
    ],
    startsAgain: () => inUse() && performance.now() < deadline,
    readyWithin: 30_000,
    lastWords: () => said.trim(),
  }).catch((error: unknown) => {
    throw inUse() ? folderInUse(dataDir) : error
  })
  return {
    ...supervisor,
    url: socketAddress(socketPath),
    socketPath,
    async stop() {
      await supervisor.stop()
      rmSync(socketPath, { force: true })
    },
  }
}

/** An error of the engine during a start, as the sentence to show. */
export function engineTrouble(cause: string): StoreOutOfReach {
  const line = cause.replace(/\s+/g, ' ').trim()
  const lacksMemory = /memory limit/i.test(line)
  return new StoreOutOfReach(
    lacksMemory
      ? `The events engine has too little memory: give the machine or the container more, and start again (${line})`
      : `The events engine cannot start: ${line}`,
  )
}

/** Names the process in the lock file. */
function folderInUse(dataDir: string): EngineFolderInUse {
  let holder = ''
  try {
    const pid = /PID: (\d+)/.exec(readFileSync(path.join(dataDir, 'store', 'status'), 'utf8'))?.[1]
    if (pid) holder = ` (${pid})`
  } catch {
    // The sentence does without it.
  }
  return new EngineFolderInUse(
    `The events in ${dataDir} are in use by another process${holder}; only one may use them.`,
  )
}
