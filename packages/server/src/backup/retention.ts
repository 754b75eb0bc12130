/** Removes old backups, and then contents that no remaining backup lists. */
import { contentKey, contents, type KeptBackup, keptBackups, readManifest } from './manifest.ts'
import type { BackupTarget } from './target/target.ts'

export interface Kept {
  readonly backups: readonly KeptBackup[]
  /** Size of all remaining contents. */
  readonly bytes: number
}

/**
 * Keeps the latest `keep`; those of a clock that was ahead go first. If it is interrupted, too many contents remain, never too few; the next run
 * removes them.
 */
export async function removeOld(target: BackupTarget, keep: number, now: number): Promise<Kept> {
  const found = await keptBackups(target)
  const all = [...found.filter(({ made }) => made > now), ...found.filter(({ made }) => made <= now)]
  const backups = all.slice(-keep)
  await target.remove(all.slice(0, -keep).map(({ key }) => key))
  const named = new Set<string>()
  for (const backup of backups)
    for (const file of (await readManifest(target, backup)).files) named.add(contentKey(file))
  const lying = await target.list(contents)
  await target.remove([...lying.keys()].filter((key) => !named.has(key)))
  let bytes = 0
  for (const [key, size] of lying) if (named.has(key)) bytes += size
  return { backups, bytes }
}
