/** Creates a data folder from a backup: as it was then, or at a later moment, with the kept journal. */
import { readdirSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { isJournalFile, keptFolder } from '../journal/journal.ts'
import { recordsBefore } from '../journal/record/records-before.ts'
import { codeOf } from '../lib/errors/code-of.ts'
import {
  explained,
  fullAt,
  isOfTheDisk,
  ownEntries,
  privateFolder,
  restoreMark,
} from '../lib/folders/private-folder.ts'
import type { Clock } from '../lib/time/clock.ts'
import type { BackupDeps } from './backup.ts'
import { type Erasure, erasuresFile, erasuresOfUsed, leaveErasures, readErasures } from './erasures.ts'
import { followJournal, type JournalWay, sourceOfBackup, sourceOfFolder } from './journal-sources.ts'
import { type KeptBackup, keptBackups, type Manifest, readManifest } from './manifest.ts'
import { fetchContent, readContent } from './read-content.ts'
import { openTarget } from './target/open-target.ts'
import type { BackupTarget } from './target/target.ts'

export interface RestoreOrder {
  /** A folder, or `s3://bucket/prefix`. */
  readonly from: string
  /** Unix milliseconds: restores what was received before this moment, and nothing after it; null: the latest backup unchanged. */
  readonly until: number | null
  /** The data folder that was in use, whose journal continues the last backup; null if it is lost. */
  readonly journal: string | null
  /** The same folder if only what was erased since is wanted of it. */
  readonly erasures?: string | null
}

/** Creates the data folder of `config`, which must be missing or empty. Throws `ConfigError` and `FolderUnusable`; then nothing is half done. */
export async function restore(
  config: Config,
  order: RestoreOrder,
  { log, clock, signal }: BackupDeps,
): Promise<void> {
  const { dataDir } = config
  const { until, journal, erasures = null } = order
  const target = await openTarget(order.from, config.backup, { make: false })
  try {
    const backups = await keptBackups(target)
    const chosen = chooseBackup(target, backups, until)
    const manifest = await readManifest(target, chosen)
    const later = await Promise.all(
      backups.slice(backups.indexOf(chosen) + 1).map((backup) => readManifest(target, backup)),
    )
    const way = until === null ? null : await wayTo(target, until, { manifest, later, journal, clock })
    const erased = await knownErasures(target, later.at(-1), journal ?? erasures)
    const finish = async (): Promise<void> => {
      // Files kept from here on belong to another history.
      await rm(path.join(dataDir, keptFolder), { recursive: true, force: true })
      if (way && until !== null) await layJournal(path.join(dataDir, 'journal'), way, until)
      await leaveErasures(dataDir, erased)
    }
    await restoreFiles(target, manifest, dataDir, { finish, signal })
    const reached = until === null ? '' : `, with events received before ${new Date(until).toISOString()}`
    log.info(`The backup of ${manifest.made} was restored to ${dataDir}${reached}`)
    if (journal === null && erasures === null)
      log.warn(
        'What was erased after the latest backup is not known: if the data folder that was in use still exists, restore again with --erasures and its path',
      )
  } finally {
    target.close()
  }
}

/** The latest, or the last before a moment. Throws `ConfigError`. */
export function chooseBackup(
  target: BackupTarget,
  backups: readonly KeptBackup[],
  until: number | null,
): KeptBackup {
  const [oldest] = backups
  if (!oldest) throw new ConfigError(`There is no complete backup in ${target.name}.`)
  const chosen = backups.filter(({ made }) => until === null || made <= until).at(-1)
  if (chosen) return chosen
  throw new ConfigError(
    `There is no backup from before that moment in ${target.name}: the oldest is from ${new Date(oldest.made).toISOString()}.`,
  )
}

async function wayTo(
  target: BackupTarget,
  until: number,
  known: {
    readonly manifest: Manifest
    readonly later: readonly Manifest[]
    readonly journal: string | null
    readonly clock: Clock
  },
): Promise<JournalWay> {
  const { manifest, later, journal, clock } = known
  const { made, keptThrough: last } = manifest
  if (until === Date.parse(made)) return { files: [], reaches: until }
  if (last === null)
    throw new ConfigError(
      `The journal was not kept when the backup of ${made} was made (JOURNAL_KEEP_DAYS): restore it as it is, with --until ${made}.`,
    )
  const sources = later.map((one) => sourceOfBackup(target, one))
  if (journal !== null) sources.push(await sourceOfFolder(journal, clock))
  const way = followJournal({ made: Date.parse(made), last }, sources, until)
  if (way.reaches >= until) return way
  const orFolder = journal === null ? ', or give the data folder that was in use with --journal' : ''
  throw new ConfigError(
    `The kept journal reaches from the backup of ${made} to ${new Date(way.reaches).toISOString()}: choose an earlier time${orFolder}.`,
  )
}

/** Adds the files to those that waited when the backup was made, all without later events. */
async function layJournal(folder: string, { files }: JournalWay, until: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const brought = new Set(files.map(({ name }) => name))
  const lying = (await readdir(folder)).filter((name) => isJournalFile(name) && !brought.has(name))
  const put = (name: string, content: Buffer) =>
    writeFile(path.join(folder, name), recordsBefore(content, until), { mode: 0o600, flush: true })
  for (const name of lying) await put(name, await readFile(path.join(folder, name)))
  for (const { name, read } of files) await put(name, await read())
}

/** All erasures recorded after the backup. */
async function knownErasures(
  target: BackupTarget,
  latest: Manifest | undefined,
  used: string | null,
): Promise<Erasure[]> {
  const noted = latest?.files.find((file) => file.path === erasuresFile)
  return [
    ...(noted ? readErasures((await readContent(target, noted)).toString()) : []),
    ...(used === null ? [] : await erasuresOfUsed(used)),
  ]
}

const atOnce = 4

export interface FilesOrder {
  /** The rest of the work. */
  readonly finish?: () => Promise<void>
  readonly signal?: AbortSignal | undefined
}

/** Compares every content with its hash. If it fails, or `finish` does, the folder is left empty; if the process ends meanwhile, marked. */
export async function restoreFiles(
  target: BackupTarget,
  manifest: Manifest,
  dataDir: string,
  { finish, signal }: FilesOrder = {},
): Promise<void> {
  assertEmpty(dataDir)
  privateFolder(dataDir)
  const mark = path.join(dataDir, restoreMark)
  try {
    await writeFile(mark, '', { mode: 0o600 })
    for (const { path: below } of manifest.folders) await mkdir(placeIn(dataDir, below), { recursive: true })
    const waiting = [...manifest.files]
    const work = async (): Promise<void> => {
      for (let file = waiting.pop(); file; file = waiting.pop()) {
        signal?.throwIfAborted()
        const place = placeIn(dataDir, file.path)
        await fetchContent(target, file, place)
        await own(place, file)
        await utimes(place, new Date(file.changed), new Date(file.changed))
      }
    }
    const ended = await Promise.allSettled(Array.from({ length: atOnce }, work))
    for (const end of ended) if (end.status === 'rejected') throw end.reason
    for (const folder of manifest.folders) await own(placeIn(dataDir, folder.path), folder)
    // Last, so that no file of a manipulated manifest is written through one.
    for (const { path: below, to } of manifest.links) await symlink(to, placeIn(dataDir, below))
    await finish?.()
    await rm(mark)
  } catch (error) {
    // Partial data would be mistaken for all of it.
    for (const name of entriesOf(dataDir).filter((one) => one !== restoreMark))
      await rm(path.join(dataDir, name), { recursive: true, force: true })
    await rm(mark, { force: true })
    fullAt(dataDir)(error)
  }
}

function assertEmpty(folder: string): void {
  const held = explained(folder, () => {
    try {
      return entriesOf(folder)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    }
  })
  if (held.length === 0) return
  ownEntries(folder)
  throw new ConfigError(`The folder ${folder} is not empty.`)
}

const entriesOf = (folder: string): string[] => readdirSync(folder).filter((name) => !isOfTheDisk(name))

/** A manipulated manifest cannot lead outside of the folder. */
function placeIn(dataDir: string, below: string): string {
  const place = path.resolve(dataDir, below)
  if (!place.startsWith(dataDir + path.sep))
    throw new ConfigError(`The backup lists a file outside of its folder: ${below}.`)
  return place
}

async function own(
  place: string,
  { mode, uid, gid }: { mode: number; uid: number; gid: number },
): Promise<void> {
  if (process.getuid?.() === 0) await chown(place, uid, gid)
  await chmod(place, mode)
}
