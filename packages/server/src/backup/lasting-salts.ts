/** The salts that a backup may contain: not those of periods, so that an expired salt is not left in backups. */
export function lastingSalts(content: string): string {
  const saved = Object.entries(JSON.parse(content) as Record<string, string>)
  return JSON.stringify(Object.fromEntries(saved.filter(([label]) => label.startsWith('~'))))
}
