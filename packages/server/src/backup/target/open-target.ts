/** Opens the place of backups: a folder or a bucket. */
import path from 'node:path'
import type { BackupSettings } from '../settings.ts'
import { folderTarget } from './folder-target.ts'
import { s3Target } from './s3-target.ts'
import type { BackupTarget } from './target.ts'

/** `place`: a folder, or `s3://bucket/prefix`. `make`: whether to create a missing folder. */
export async function openTarget(
  place: string,
  settings: BackupSettings,
  { make }: { readonly make: boolean },
): Promise<BackupTarget> {
  if (!isBucket(place)) return folderTarget(path.resolve(place), make)
  return s3Target(place, settings.s3)
}

export function isBucket(place: string): boolean {
  return place.startsWith('s3://')
}
