/**
 * The description of a backup: its moment, and the content of each file. Backups of a place share contents, so a backup costs only what has changed.
 */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { ConfigError } from '../config-error.ts'
import { isFull } from '../lib/folders/private-folder.ts'
import type { Log } from '../lib/log.ts'
import type { BackupTarget } from './target/target.ts'

const owned = { path: z.string(), mode: z.int(), uid: z.int(), gid: z.int() }

const file = z.object({
  ...owned,
  size: z.int(),
  /** Unix milliseconds, with fractions. */
  changed: z.number(),
  /** SHA-256 of the content. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Whether the content is stored compressed. */
  packed: z.boolean(),
})
export type BackedUpFile = z.output<typeof file>

/** Rows of a table: the number before and after it was copied. */
const rows = z.object({ least: z.int(), most: z.int() })
export type RowCounts = Readonly<Record<string, z.output<typeof rows>>>

/** The counts of tables that did not change while they were copied. */
export function exactCounts(counted: Readonly<Record<string, number>>): RowCounts {
  return Object.fromEntries(Object.entries(counted).map(([table, n]) => [table, { least: n, most: n }]))
}

const manifest = z.object({
  version: z.literal(1),
  /** Everything accepted before this moment is in it. */
  made: z.iso.datetime(),
  folders: z.array(z.object(owned)),
  links: z.array(z.object({ path: z.string(), to: z.string() })),
  files: z.array(file),
  /** The number of the last journal file kept by then; null if none are kept. */
  keptThrough: z.int().nullable(),
  /** Null: the server did not run, and rows were not counted. */
  rows: z.record(z.string(), rows).nullable(),
})
export type Manifest = z.output<typeof manifest>
export const manifestVersion = 1

export const manifests = 'backups/'
const end = '.json.gz'

/** A backup by its key, not read yet. */
export interface KeptBackup {
  readonly key: string
  /** Unix milliseconds. */
  readonly made: number
}

export function contentKey({ hash, packed }: Pick<BackedUpFile, 'hash' | 'packed'>): string {
  return `${contents}${hash.slice(0, 2)}/${hash}${packed ? '.gz' : ''}`
}
export const contents = 'contents/'

/** The backups of a place, oldest first. */
export async function keptBackups(target: BackupTarget): Promise<KeptBackup[]> {
  const keys = [...(await target.list(manifests)).keys()].filter((key) => key.endsWith(end)).sort()
  return keys.map((key) => ({ key, made: momentOf(key) }))
}

/** A backup's description is not what was written. The message is the sentence to show. */
class ManifestDamaged extends ConfigError {}

/** Throws `ManifestDamaged`, and `ConfigError` if a newer version wrote it. */
export async function readManifest(target: BackupTarget, { key }: KeptBackup): Promise<Manifest> {
  const read = unpacked(await buffer(await target.read(key)))
  if (Number(read?.version) > manifestVersion)
    throw new ConfigError(`The backup in ${target.name} was made by a newer version.`)
  const whole = manifest.safeParse(read)
  if (whole.success) return whole.data
  throw new ManifestDamaged(
    `The backup in ${target.name} is damaged: ${key} is not what was stored. Remove this file to use the other backups there.`,
  )
}

/** Null if it is damaged, which is logged: other backups of the place are made and kept as usual. */
export function readIfWhole(target: BackupTarget, backup: KeptBackup, log: Log): Promise<Manifest | null> {
  return readManifest(target, backup).catch((error: unknown) => {
    if (!(error instanceof ManifestDamaged)) throw error
    log.warn(error.message)
    return null
  })
}

/** Null if it is damaged. */
function unpacked(content: Buffer): { readonly version?: unknown } | null {
  try {
    return JSON.parse(gunzipSync(content).toString())
  } catch {
    return null
  }
}

/** `written`: keys of the contents that only this backup lists. If the disk is full, they are removed. */
export async function writeManifest(
  target: BackupTarget,
  made: Manifest,
  written: readonly string[],
): Promise<void> {
  const key = `${manifests}${made.made.replaceAll(':', '-')}${end}`
  const packed = gzipSync(JSON.stringify(made))
  try {
    await target.write(key, Readable.from([packed]))
  } catch (error) {
    if (isFull(error)) await target.remove(written)
    throw error
  }
  await target.settle()
  // A server of web pages may take all of it, and keep nothing.
  if (!packed.equals(await buffer(await target.read(key))))
    throw new ConfigError(
      `What was written to ${target.name} is not there: check that this place keeps files, or that S3_ENDPOINT is a bucket server.`,
    )
}

/** From `backups/2026-11-23T07-05-00.123Z.json.gz`; not all systems allow colons in file names. */
function momentOf(key: string): number {
  const [day = '', time = ''] = key.slice(manifests.length, -end.length).split('T')
  return Date.parse(`${day}T${time.replaceAll('-', ':')}`)
}
