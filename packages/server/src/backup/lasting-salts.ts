import { parseSalts } from '../lib/folders/saved-salts.ts'

/**
 * The salts that a backup may contain: not those of periods, so that an expired salt is not left in backups. Throws `FolderUnusable`, which names
 * `file`, for damaged ones.
 */
export function lastingSalts(content: string, file: string): string {
  const saved = Object.entries(parseSalts(content, file))
  return JSON.stringify(Object.fromEntries(saved.filter(([label]) => label.startsWith('~'))))
}
