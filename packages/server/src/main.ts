/** Entry point of the process: environment → config → stores → server. The only file that reads `process.env`. */
import process from 'node:process'
import { AdminError } from './admin/action.ts'
import { runAdmin } from './admin/run-admin.ts'
import { leftBy, readBackupCommand, runBackupCommand } from './backup/command-line.ts'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { continueDemo } from './demo/continue-demo.ts'
import { claimDemoFolder } from './demo/demo-folder.ts'
import { demoAccount, fillDemo } from './demo/fill-demo.ts'
import { describeTrustedProxies } from './enrich/untrusted-proxy.ts'
import { interruption } from './interruption.ts'
import { StoreOutOfReach } from './lib/concurrency/await-store.ts'
import { MigrationFailed } from './lib/errors/migration-failed.ts'
import { NewerData } from './lib/errors/newer-data.ts'
import { DataFolderInUse } from './lib/folders/data-folder-lock.ts'
import { FolderUnusable } from './lib/folders/private-folder.ts'
import { createLog, type Log, logWarnings } from './lib/log.ts'
import { keepHeapsLean } from './lib/processes/lean-heaps.ts'
import { type RunningServer, startServer } from './start.ts'
import { helpText } from './start-arguments.ts'

const demo = process.argv.includes('--demo')
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const admin = words.indexOf('--admin')
  const help = helpText(words)
  if (help !== null) {
    process.stdout.write(help)
    return
  }
  keepHeapsLean()
  // No other user of this machine may read what is written.
  process.umask(0o077)
  const config = readConfig({
    ...process.env,
    ...(demo ? { DATA_DIR: process.env.DATA_DIR || './demo-data' } : {}),
  })
  if (admin !== -1) {
    process.stdout.on('error', endUnread)
    const write = (text: string) => process.stdout.write(text)
    process.exitCode = await runAdmin(config, words.slice(admin + 1), write, () => interruption(signals))
    return
  }
  if (demo) claimDemoFolder(config.dataDir)
  const log = createLog(config.logLevel)
  logWarnings(log)
  const wanted = readBackupCommand(words, config.backup.to)
  if (wanted) return runBackupCommand(wanted, config, log, interruption(signals, leftBy(wanted)))
  // An unhandled rejection is a bug of ours, but no reason to stop accepting events.
  process.on('unhandledRejection', (err) => log.error({ err }, 'an unhandled failure'))
  const giveUp = new AbortController()
  const starting = startServer(config, { log, signal: giveUp.signal })
  stopOnSignals(starting, giveUp, log)
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

/** Nobody can read the answer. A reader who has left has what it wanted, as `head` does. */
function endUnread(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') process.stderr.write(`The answer could not be written: ${error.message}.\n`)
  process.exit(1)
}

async function prepareDemo(server: RunningServer, log: Log): Promise<void> {
  log.info('Generating ninety days of sample traffic; this takes up to a minute')
  const stored = await fillDemo(server.context, server.services)
  if (stored > 0) log.info(`${stored} sample events are stored`)
  log.info(`Log in as "${demoAccount.account}" with the password "${demoAccount.password}"`)
}

/** Milliseconds that a start may take to notice that it was stopped. */
const startEndsWithin = 4_000

/** Milliseconds that a stop may take, less than the minute that systemd and containers allow it. */
const stopEndsWithin = 50_000

function stopOnSignals(starting: Promise<RunningServer>, giveUp: AbortController, log: Log): void {
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

main().catch((error: unknown) => {
  // Stopped before it was up.
  if (error instanceof Error && error.name === 'AbortError') process.exit(0)
  const expected = [
    AdminError,
    ConfigError,
    DataFolderInUse,
    FolderUnusable,
    MigrationFailed,
    NewerData,
    StoreOutOfReach,
  ].some((kind) => error instanceof kind)
  const text =
    error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error)
  process.stderr.write(expected ? `${text}\n` : `Footfall could not start: ${text}\n`)
  process.exit(1)
})
