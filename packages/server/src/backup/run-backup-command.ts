/** What `npm run backup` and `npm run restore` do. */
import process from 'node:process'
import type { Config } from '../config.ts'
import type { Log } from '../lib/log.ts'
import { systemClock } from '../lib/time/clock.ts'
import { backUp } from './backup.ts'
import type { BackupCommand } from './command-line.ts'
import { restore } from './restore.ts'
import { testRestore } from './test-restore.ts'

export async function runBackupCommand(
  command: BackupCommand,
  config: Config,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const { kind, place, keep, until, journal, erasures } = command
  const deps = { log, clock: systemClock, signal }
  if (kind === 'backup') {
    const { keptBytes } = await backUp(config, { to: place, keep }, deps)
    if (keep !== null && keptBytes === null) process.exitCode = 1
  } else if (command.test) {
    const tested = await testRestore(config, place, deps)
    process.stdout.write(`${tested.lines.join('\n')}\n`)
    if (!tested.passed) process.exitCode = 1
  } else await restore(config, { from: place, until, journal, erasures }, deps)
}
