/** Where backups lie: content under keys, in a folder or in a bucket. */
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { BackupSettings } from '../settings.ts'
import { folderTarget } from './folder-target.ts'

export interface BackupTarget {
  /** As a person would name it. */
  readonly name: string
  /** The keys that begin so, with the bytes that lie under each. */
  list(prefix: string): Promise<Map<string, number>>
  read(key: string): Promise<Readable>
  /** Whole or not at all. */
  write(key: string, content: Readable): Promise<void>
  /** Makes all that was written durable. */
  settle(): Promise<void>
  remove(keys: readonly string[]): Promise<void>
  close(): void
}

/** `place`: a folder, or `s3://bucket/prefix`. `make`: the folder is made where it is missing. */
export async function openTarget(
  place: string,
  settings: BackupSettings,
  { make }: { readonly make: boolean },
): Promise<BackupTarget> {
  if (!isBucket(place)) return folderTarget(path.resolve(place), make)
  const { s3Target } = await import('./s3-target.ts')
  return s3Target(place, settings.s3)
}

export function isBucket(place: string): boolean {
  return place.startsWith('s3://')
}
