/** The engine's process: opens the engine on its folder and serves it on a Unix socket until its supervisor stops it or dies. */
import { chmodSync, rmSync, statfsSync, writeSync } from 'node:fs'
import process from 'node:process'
import type { ChildMessage, ChildOptions } from './child-protocol.ts'
import { DiskGuard } from './disk-guard.ts'
import { writeEngineFiles } from './engine-files.ts'
import { createEngineServer } from './http-face.ts'
import { takeBackLostBatches } from './lost-batches.ts'
import { loadEngine } from './native.ts'
import { releaseStartPages } from './release-start-pages.ts'
import { Runner } from './runner.ts'
import { Staging } from './staging.ts'

/** How long a stop waits for running statements before they are ended. */
const stopTimeout = 1_500

/** After this long a start is over: the tables are migrated, and what was left from the last run is written. */
const startTakes = 30_000

function send(message: ChildMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve())
    else resolve()
  })
}

async function openRunner({ dataDir, maxMemoryBytes }: ChildOptions): Promise<Runner> {
  const { storeFolder, configFile } = writeEngineFiles(dataDir, maxMemoryBytes)
  const engine = loadEngine()
  const runner = new Runner(engine, storeFolder, configFile)
  const connection = engine.CreateConnection(storeFolder, [`--config-file=${configFile}`])
  try {
    await takeBackLostBatches(engine, connection)
  } finally {
    engine.CloseConnection(connection)
  }
  return runner
}

/** Closing the engine waits for what it does in the background, or crashes. What was stored is on the disk, and a merge is begun anew. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL')
}

function guardOf(runner: Runner, folder: string): DiskGuard {
  return new DiskGuard({
    look() {
      const { bavail, blocks, bsize } = statfsSync(folder)
      return { free: bavail * bsize, total: blocks * bsize }
    },
    failedWrites: () => runner.failedWrites(),
    merge: (on) => runner.merge(on),
    report: (text) => void send({ kind: 'notice', text }),
    giveUp(why) {
      writeSync(2, `${why}\n`)
      endAtOnce()
    },
  })
}

async function serve(options: ChildOptions): Promise<void> {
  const runner = await openRunner(options)
  const guard = guardOf(runner, options.dataDir)
  await guard.start()
  runner.guardWrites(guard)
  const server = createEngineServer(runner, new Staging(options.dataDir))
  // This process holds the folder's lock now, so an existing socket belongs to a dead process.
  rmSync(options.socketPath, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.socketPath, resolve)
  })
  chmodSync(options.socketPath, 0o600)

  process.once('SIGINT', () => {
    // A second one must not cut the first short.
    process.on('SIGINT', () => undefined)
    guard.stop()
    const finished = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    const late = setTimeout(() => void end(), stopTimeout)
    const end = async () => {
      clearTimeout(late)
      await runner.end()
      endAtOnce()
    }
    void finished.then(end)
  })
  await send({ kind: 'ready' })
  setTimeout(() => void releaseStartPages().catch(() => undefined), startTakes).unref()
}

// This channel closes when the supervisor dies. If the system supports it, the kernel also kills this process directly.
process.on('disconnect', endAtOnce)
// A stop of the whole service reaches this process, too, but only the supervisor decides when the store stops.
process.on('SIGTERM', () => undefined)

serve(JSON.parse(process.argv[2] ?? '{}') as ChildOptions).catch(async (error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  await send({ kind: 'failed', message })
  process.exit(1)
})
