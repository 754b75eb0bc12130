/**
 * Entry point of the process: environment → config → stores → server. The only file that reads `process.env`. What serves is loaded once the settings
 * are read and the data folder is taken, so that a refusal comes at once.
 */
import process from 'node:process'
import { AdminError } from './admin/action.ts'
import { leftBy, readBackupCommand } from './backup/command-line.ts'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { claimDemoFolder, removeUnfinishedSample } from './demo/demo-folder.ts'
import { interruption } from './interruption.ts'
import { StoreOutOfReach } from './lib/concurrency/await-store.ts'
import { MigrationFailed } from './lib/errors/migration-failed.ts'
import { NewerData } from './lib/errors/newer-data.ts'
import { DataFolderInUse } from './lib/folders/data-folder-lock.ts'
import { FolderUnusable } from './lib/folders/private-folder.ts'
import { takeDataFolder } from './lib/folders/take-data-folder.ts'
import { createLog, logWarnings } from './lib/log.ts'
import { keepHeapsLean } from './lib/processes/lean-heaps.ts'
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
    const { runAdmin } = await import('./admin/run-admin.ts')
    process.stdout.on('error', endUnread)
    const write = (text: string) => process.stdout.write(text)
    process.exitCode = await runAdmin(config, words.slice(admin + 1), write, () => interruption(signals))
    return
  }
  if (demo) claimDemoFolder(config.dataDir)
  const log = createLog(config.logLevel)
  logWarnings(log)
  const wanted = readBackupCommand(words, config.backup.to)
  if (wanted) {
    const { runBackupCommand } = await import('./backup/run-backup-command.ts')
    return runBackupCommand(wanted, config, log, interruption(signals, leftBy(wanted)))
  }
  const lock = takeDataFolder(config.dataDir)
  if (demo && !config.databaseUrl && !config.clickhouseUrl) removeUnfinishedSample(config.dataDir)
  const { serve } = await import('./serve.ts')
  return serve(config, { log, lock, demo, signals })
}

/** Nobody can read the answer. A reader who has left has what it wanted, as `head` does. */
function endUnread(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') process.stderr.write(`The answer could not be written: ${error.message}.\n`)
  process.exit(1)
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
