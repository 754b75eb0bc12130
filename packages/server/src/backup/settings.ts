/** Settings of backups: place, interval, number. */
import path from 'node:path'
import { day, hour, minute } from '@footfall/contract/durations'
import { z } from 'zod'

export interface S3Settings {
  /** For a server other than Amazon's; null for Amazon's own. */
  readonly endpoint: string | null
  readonly region: string
  /** Null: those that the SDK finds itself, such as a role of the machine. */
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}

export interface BackupSettings {
  /** A folder, or `s3://bucket/prefix`; null for no scheduled backups. */
  readonly to: string | null
  /** Milliseconds between two backups. */
  readonly every: number
  /** How many of the latest are kept. */
  readonly keep: number
  /** Whether each is tested by restoring it at once. */
  readonly test: boolean
  readonly s3: S3Settings
}

const units = { m: minute, h: hour, d: day } as const
const shortest = 5 * units.m
const longest = 31 * units.d

function milliseconds(text: string): number {
  const [, number, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  return Number(number) * units[unit as keyof typeof units]
}

/** Only a shell reads `~`, and a space is seldom meant: in a file of variables, either would name another, empty folder. */
export const isPlainPath = (text: string): boolean => text === text.trim() && !/^~(\/|$)/.test(text)
export const plainPath = 'must be a path without ~ and without spaces around it'

/** A key. In a file of variables, an empty one in quotes may have spaces. */
export const key = z.string().regex(/\S/, { error: 'must not be blank' })

/** A place of backups. */
export const placeForm = z
  .string()
  .refine(isPlainPath, { error: plainPath, abort: true })
  .refine(
    (text) => !/^[a-z0-9]+:/i.test(text) || /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/|$)/.test(text),
    {
      error: 'must be a folder, or s3://bucket/prefix',
    },
  )

export const backupEnvironment = {
  BACKUP_TO: placeForm.optional(),
  BACKUP_EVERY: z
    .string()
    .transform(milliseconds)
    .refine((every) => every >= shortest && every <= longest, {
      error: 'must be a number of minutes, hours or days as 30m, 6h or 1d, between 5m and 31d',
    })
    .prefault('1d'),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,4}$/, { error: 'must be a whole number of at most 9999' })
    .transform(Number)
    .refine((keep) => keep >= 1, { error: 'must be at least 1' })
    .prefault('14'),
  BACKUP_TEST: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  S3_ENDPOINT: z
    .string()
    .refine((text) => /^https?:/.test(text) && URL.canParse(text), {
      error: 'must be a URL beginning with http: or https:',
    })
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/, {
      error: 'must be a region’s name, as us-east-1',
    })
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: key.optional(),
  S3_SECRET_ACCESS_KEY: key.optional(),
}

type Given = z.output<z.ZodObject<typeof backupEnvironment>>

export function backupSettings(e: Given): BackupSettings {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e
  return {
    to: e.BACKUP_TO ?? null,
    every: e.BACKUP_EVERY,
    keep: e.BACKUP_KEEP,
    test: e.BACKUP_TEST === 'on',
    s3: {
      endpoint: e.S3_ENDPOINT ?? null,
      region: e.S3_REGION,
      keys: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    },
  }
}

/** What is wrong with the combination of settings, in one sentence; null if nothing is. */
export function wrongBackupSettings(
  e: Given & {
    readonly CLICKHOUSE_URL?: string | undefined
    readonly DATA_DIR: string
    readonly JOURNAL_KEEP_DAYS: number
  },
): string | null {
  if (Boolean(e.S3_ACCESS_KEY_ID) !== Boolean(e.S3_SECRET_ACCESS_KEY))
    return 'A bucket needs both settings or neither: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'
  if (e.JOURNAL_KEEP_DAYS > 0 && e.CLICKHOUSE_URL)
    return 'JOURNAL_KEEP_DAYS is for the embedded events store: what lies behind CLICKHOUSE_URL is restored with its own tools, so leave it out.'
  if (e.BACKUP_TO === undefined) return null
  if (e.CLICKHOUSE_URL)
    return 'BACKUP_TO is for embedded stores: what lies behind CLICKHOUSE_URL is backed up with its own tools, so leave BACKUP_TO out.'
  return liesInside(e.BACKUP_TO, e.DATA_DIR)
    ? 'BACKUP_TO must not lie inside DATA_DIR: the backups would be lost with it.'
    : null
}

export function liesInside(place: string, folder: string): boolean {
  return `${path.resolve(place)}${path.sep}`.startsWith(`${path.resolve(folder)}${path.sep}`)
}
