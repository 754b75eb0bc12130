/** The server of a process, until a signal stops it. */
import process from 'node:process'
import type { Config } from './config.ts'
import { continueDemo } from './demo/continue-demo.ts'
import { finishSample } from './demo/demo-folder.ts'
import { demoAccount, fillDemo, hasSample } from './demo/fill-demo.ts'
import { describeTrustedProxies } from './enrich/untrusted-proxy.ts'
import { logUnhandled } from './jobs/worker.ts'
import type { DataFolderLock } from './lib/folders/data-folder-lock.ts'
import type { Log } from './lib/log.ts'
import { type RunningServer, startServer } from './start.ts'

export interface ServeOptions {
  readonly log: Log
  /** Of the data folder. */
  readonly lock: DataFolderLock
  /** With sample traffic, which goes on. */
  readonly demo: boolean
  /** Any of them stops the server. */
  readonly signals: readonly string[]
}

/** Resolves once it is ready, or was stopped before. */
export async function serve(config: Config, { log, lock, demo, signals }: ServeOptions): Promise<void> {
  process.on('unhandledRejection', logUnhandled(log))
  const giveUp = new AbortController()
  const starting = startServer(config, { log, lock, signal: giveUp.signal })
  stopOnSignals(signals, starting, giveUp, log)
  const server = await starting
  const isStopped = () => giveUp.signal.aborted
  if (demo)
    await prepareDemo(server, log).catch((error: unknown) => {
      // The stores close under it.
      if (!isStopped()) throw error
    })
  if (isStopped()) return
  if (demo)
    void continueDemo(server.context, server.services, giveUp.signal).catch((err: unknown) => {
      if (!isStopped()) log.error({ err }, 'the sample traffic does not go on')
    })
  log.info(`Footfall is ready at ${server.url}`)
  log.info(`The data is in ${config.dataDir}`)
  log.info(describeTrustedProxies(config.trustProxy))
  log.info(config.smtpUrl ? 'Mails are sent by SMTP' : `Mails are written to ${config.dataDir}/mail`)
}

async function prepareDemo(server: RunningServer, log: Log): Promise<void> {
  if (!(await hasSample(server.context))) {
    log.info('Generating ninety days of sample traffic; this takes up to a minute')
    log.info(`${await fillDemo(server.context, server.services)} sample events are stored`)
    finishSample(server.context.config.dataDir)
  }
  log.info(`Log in as "${demoAccount.account}" with the password "${demoAccount.password}"`)
}

/** Milliseconds that a start may take to notice that it was stopped. */
const startEndsWithin = 4_000

/** Milliseconds that a stop may take, less than the minute that systemd and containers allow it. */
const stopEndsWithin = 50_000

function stopOnSignals(
  signals: readonly string[],
  starting: Promise<RunningServer>,
  giveUp: AbortController,
  log: Log,
): void {
  let stopping = false
  const stop = (signal: string): void => {
    if (stopping) return
    stopping = true
    log.info(`${signal}: stopping`)
    giveUp.abort()
    // A step of the start may not react to it. The stores' processes end with this one.
    const late = setTimeout(() => process.exit(0), startEndsWithin).unref()
    starting.then(
      () => clearTimeout(late),
      () => undefined,
    )
    // A store may hang, on a disk that does. What was accepted is in the journal.
    setTimeout(() => {
      log.error('a part does not stop; the process ends without it')
      process.exit(1)
    }, stopEndsWithin).unref()
    starting
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        (err: unknown) => {
          if (err instanceof Error && err.name === 'AbortError') process.exit(0)
          log.error({ err }, 'stopping failed')
          process.exit(1)
        },
      )
  }
  for (const signal of signals) process.on(signal, stop)
}
