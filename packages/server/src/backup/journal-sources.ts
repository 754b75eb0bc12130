/** Where journal files after a backup are found: in later backups, and in the data folder that was in use. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '../config-error.ts'
import { isJournalFile, keptFolder, lastKept, readKeptName } from '../journal/journal.ts'
import { ifMissing } from '../lib/folders/if-missing.ts'
import type { Clock } from '../lib/time/clock.ts'
import type { Manifest } from './manifest.ts'
import { readContent } from './read-content.ts'
import type { BackupTarget } from './target/target.ts'

/** A journal file by its name there, and how to read it. */
export interface SourceFile {
  readonly name: string
  read(): Promise<Buffer>
}

export interface JournalSource {
  /** Everything received before this moment, and after its first kept file, is in it; Unix milliseconds. */
  readonly moment: number
  /** Written files, by number. */
  readonly kept: ReadonlyMap<number, SourceFile>
  /** The number of the last file ever kept; null if none are kept. */
  readonly last: number | null
  /** Files that are not written yet. */
  readonly waiting: readonly SourceFile[]
}

const waitingFolder = 'journal'

export function sourceOfBackup(target: BackupTarget, { made, files, keptThrough }: Manifest): JournalSource {
  const kept = new Map<number, SourceFile>()
  const waiting: SourceFile[] = []
  for (const file of files) {
    const name = path.basename(file.path)
    const read = () => readContent(target, file)
    const found = path.dirname(file.path) === keptFolder ? readKeptName(name) : null
    if (found) kept.set(found.number, { name: found.name, read })
    else if (path.dirname(file.path) === waitingFolder && isJournalFile(name)) waiting.push({ name, read })
  }
  return { moment: Date.parse(made), kept, last: keptThrough, waiting }
}

/** The source in a data folder, whether a server runs on it or not. Throws `ConfigError` if it is not one. */
export async function sourceOfFolder(dataDir: string, clock: Clock): Promise<JournalSource> {
  const folder = path.join(dataDir, waitingFolder)
  if (!existsSync(folder))
    throw new ConfigError(`${dataDir} is not a data folder of Footfall: it has no journal.`)
  const moment = clock.now()
  // Waiting files first: a file that is written meanwhile is then found among the kept ones.
  const waiting: SourceFile[] = []
  for (const name of (await readdir(folder)).filter(isJournalFile)) {
    const content = await readFile(path.join(folder, name)).catch(ifMissing(null))
    if (content) waiting.push({ name, read: async () => content })
  }
  const keptIn = path.join(dataDir, keptFolder)
  const kept = new Map<number, SourceFile>()
  for (const file of existsSync(keptIn) ? await readdir(keptIn) : []) {
    const found = readKeptName(file)
    if (found) kept.set(found.number, { name: found.name, read: () => readFile(path.join(keptIn, file)) })
  }
  return { moment, kept, last: await lastKept(keptIn), waiting }
}

/** Files that lead from a backup to a moment, without duplicate names. */
export interface JournalWay {
  readonly files: readonly SourceFile[]
  /** The moment they lead to, Unix milliseconds. */
  readonly reaches: number
}

/**
 * Follows the numbers after `last` through the sources, in the order of their moments, until one is missing or the moment is reached. Another
 * history, from after a restore, has other numbers and is not followed.
 */
export function followJournal(
  { made, last }: { readonly made: number; readonly last: number },
  sources: readonly JournalSource[],
  moment: number,
): JournalWay {
  const written = new Map<string, SourceFile>()
  let waiting: readonly SourceFile[] = []
  let reached = last
  let reaches = made
  for (const source of sources) {
    if (reaches >= moment || source.last === null || source.last < reached) break
    // Numbers of another history are far away.
    if (source.last - reached > source.kept.size) break
    const numbers = Array.from({ length: source.last - reached }, (_, i) => reached + 1 + i)
    if (!numbers.every((number) => source.kept.has(number))) break
    for (const number of numbers) {
      const file = source.kept.get(number)
      if (file) written.set(file.name, file)
    }
    reached = source.last
    reaches = source.moment
    waiting = source.waiting
  }
  return { files: [...waiting.filter(({ name }) => !written.has(name)), ...written.values()], reaches }
}
