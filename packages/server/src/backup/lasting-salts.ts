/** The salts that a backup may contain. Salts of periods are left out, so that an old salt is gone from backups, too, when its period ends. */
export function lastingSalts(content: string): string {
  const saved = Object.entries(JSON.parse(content) as Record<string, string>)
  return JSON.stringify(Object.fromEntries(saved.filter(([label]) => label.startsWith('~'))))
}
