/** Starts the engine's process, keeps it up, and takes it down. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Log } from '../../lib/log.ts'
import { openEventsStore } from '../client.ts'
import { sql } from '../sql.ts'
import { writeEngineConfig } from './config-file.ts'

export interface EmbeddedEngineOptions {
  /** The installation's data folder; the engine keeps to `events/` below it. */
  readonly dataDir: string
  readonly log: Log
  readonly maxMemoryBytes?: number
}

export interface EmbeddedEngine {
  /** For `openEventsStore`. */
  readonly url: string
  pid(): number | undefined
  /** Null when it is up, else what ails it. */
  ailing(): string | null
  stop(): Promise<void>
}

const readyWithin = 30_000
const stopWithin = 3_000
const longestPause = 5_000

/** From a bundle the child lies beside us; from the sources it runs through the TypeScript loader. */
function childCommand(): string[] {
  const built = fileURLToPath(new URL('./engine.js', import.meta.url))
  if (existsSync(built)) return [built]
  const loader = createRequire(import.meta.url).resolve('tsx')
  return ['--import', loader, fileURLToPath(new URL('./child.ts', import.meta.url))]
}

export async function startEmbeddedEngine(options: EmbeddedEngineOptions): Promise<EmbeddedEngine> {
  const { log, maxMemoryBytes = 4_000_000_000 } = options
  const folder = path.join(options.dataDir, 'events')
  await mkdir(folder, { recursive: true })
  const configFile = await writeEngineConfig(folder, maxMemoryBytes)
  // A socket's path is short; a deep data folder's would not fit.
  const runFolder = await mkdtemp(path.join(tmpdir(), 'footfall-'))
  const socket = path.join(runFolder, 'engine.sock')

  let child: ChildProcess | null = null
  let up = false
  let stopping = false
  let pause = 100

  const launch = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const args = [...childCommand(), path.join(folder, 'store'), configFile, socket]
      const started = spawn(process.execPath, args, {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        env: { ...process.env, UV_THREADPOOL_SIZE: '16' },
      })
      child = started
      let said = ''
      started.stderr?.on('data', (chunk) => {
        said = (said + String(chunk)).slice(-4000)
      })
      const timer = setTimeout(() => started.kill('SIGKILL'), readyWithin)
      started.once('message', () => {
        clearTimeout(timer)
        up = true
        pause = 100
        resolve()
      })
      started.once('error', reject)
      started.once('exit', (code, signal) => {
        clearTimeout(timer)
        const wasUp = up
        up = false
        if (stopping) return
        const end = signal ?? `code ${code}`
        if (!wasUp) {
          reject(new Error(`The events engine ended (${end}) before it was ready: ${said.trim()}`))
          return
        }
        log.warn({ end, said }, 'the events engine ended; starting it again')
        again()
      })
    })

  const again = (): void => {
    if (stopping) return
    setTimeout(() => {
      if (stopping) return
      launch().then(
        () => log.info('the events engine is up again'),
        (err: unknown) => {
          log.error({ err }, 'the events engine does not start')
          again()
        },
      )
    }, pause)
    pause = Math.min(pause * 2, longestPause)
  }

  await launchPatiently(launch)
  const setup = openEventsStore({ url: `unix:${socket}`, database: 'default', log })
  await setup.exec(sql`CREATE DATABASE IF NOT EXISTS footfall`)
  await setup.close()

  return {
    url: `unix:${socket}`,
    pid: () => child?.pid,
    ailing: () => (up ? null : 'is starting again'),
    async stop() {
      stopping = true
      const running = child
      if (running && running.exitCode === null && running.signalCode === null) {
        const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()))
        running.kill('SIGTERM')
        const timer = setTimeout(() => running.kill('SIGKILL'), stopWithin)
        await gone
        clearTimeout(timer)
      }
      await rm(runFolder, { recursive: true, force: true })
    },
  }
}

/** After a kill of the parent the old child needs a moment to notice and to let go of the folder's lock. */
async function launchPatiently(launch: () => Promise<void>): Promise<void> {
  for (let left = 20; ; left--) {
    try {
      return await launch()
    } catch (error) {
      if (left === 0 || !String(error).includes('Another server instance')) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}
