/** Removes old backups, and then contents that no remaining backup lists. */
import type { Log } from '../lib/log.ts'
import type { Clock } from '../lib/time/clock.ts'
import { contentKey, contents, keptBackups, readIfWhole } from './manifest.ts'
import type { BackupTarget } from './target/target.ts'

/**
 * Keeps the latest `keep`; those of a clock that was ahead go first. Contents that only an interrupted backup wrote go, too. If it is interrupted, too
 * many contents remain, never too few; the next run removes them. Contents stay, too, as long as one that is kept is damaged, because it is unknown
 * what it lists. Returns the bytes of all remaining contents.
 */
export async function removeOld(
  target: BackupTarget,
  keep: number,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Promise<number> {
  const now = clock.now()
  const found = await keptBackups(target)
  const all = [...found.filter(({ made }) => made > now), ...found.filter(({ made }) => made <= now)]
  const backups = all.slice(-keep)
  await target.remove(all.slice(0, -keep).map(({ key }) => key))
  const named = new Set<string>()
  let areKnown = true
  for (const backup of backups) {
    const manifest = await readIfWhole(target, backup, log)
    if (!manifest) areKnown = false
    for (const file of manifest?.files ?? []) named.add(contentKey(file))
  }
  const lying = await target.list(contents)
  const stays = (key: string): boolean => !areKnown || named.has(key)
  await target.remove([...lying.keys()].filter((key) => !stays(key)))
  let bytes = 0
  for (const [key, size] of lying) if (stays(key)) bytes += size
  return bytes
}
