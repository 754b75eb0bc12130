/** `npm run backup` and `npm run restore`: their arguments. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { ConfigError } from '../config-error.ts'
import { placeForm } from './settings.ts'

export interface BackupCommand {
  readonly kind: 'backup' | 'restore'
  readonly place: string
  readonly keep: number | null
  readonly test: boolean
  readonly until: number | null
  readonly journal: string | null
  readonly erasures: string | null
}

/** Of each command. One that does nothing there would seem to apply. */
const options = { backup: ['keep'], restore: ['test', 'until', 'journal', 'erasures'] }

/** Null if the process has another command. Throws `ConfigError`. `usual`: `BACKUP_TO`. */
export function readBackupCommand(words: readonly string[], usual: string | null): BackupCommand | null {
  const kind = (['backup', 'restore'] as const).find((name) => words.includes(`--${name}`))
  if (kind === undefined) return null
  const { values, positionals } = parsed(words)
  const strange = Object.keys(values).find((name) => name !== kind && !options[kind].includes(name))
  if (strange !== undefined) throw new ConfigError(`npm run ${kind} has no option --${strange}.`)
  if (values.test && Object.keys(values).length > 2)
    throw new ConfigError('--test tests the latest backup: leave the other options out.')
  const place = positionals[0] ?? usual
  // An empty one, from a variable that is not set, would be the current folder.
  if (!place || positionals.length > 1 || !placeForm.safeParse(place).success)
    throw new ConfigError(`Give a folder or bucket: npm run ${kind} -- <folder or s3://bucket/prefix>`)
  if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep))
    throw new ConfigError('--keep must be a number of backups.')
  const folderOf = (name: 'journal' | 'erasures') => {
    const given = values[name]
    // As above.
    if (given === '') throw new ConfigError(`--${name} must name the data folder that was in use.`)
    return given === undefined ? null : path.resolve(given)
  }
  const journal = folderOf('journal')
  return {
    kind,
    place,
    keep: values.keep === undefined ? null : Number(values.keep),
    test: values.test === true,
    journal,
    erasures: folderOf('erasures'),
    until: momentOf(values.until, journal),
  }
}

/** With a journal and without a moment, everything in the journal is restored. */
function momentOf(text: string | undefined, journal: string | null): number | null {
  if (text === undefined) return journal === null ? null : Date.now()
  const moment = z.iso.datetime({ offset: true }).safeParse(text)
  if (!moment.success)
    throw new ConfigError(
      '--until must be a moment such as 2026-11-23T14:00:00Z or 2026-11-23T22:00:00+08:00.',
    )
  return Date.parse(moment.data)
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        backup: { type: 'boolean' },
        restore: { type: 'boolean' },
        keep: { type: 'string' },
        test: { type: 'boolean' },
        until: { type: 'string' },
        journal: { type: 'string' },
        erasures: { type: 'string' },
      },
    })
  } catch (error) {
    throw new ConfigError(`${(error as Error).message.split('.')[0]}.`)
  }
}

/** What an interrupted command leaves, for people; undefined for nothing. A large backup need not begin again. */
export function leftBy({ kind }: BackupCommand): string | undefined {
  return kind === 'backup' ? 'the next backup uses or removes what this one has copied' : undefined
}
