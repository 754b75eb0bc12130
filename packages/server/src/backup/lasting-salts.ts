/** The salts that a backup may hold: not those of periods, so that an old one is gone when its time is over, from backups too. */
export function lastingSalts(content: string): string {
  const saved = Object.entries(JSON.parse(content) as Record<string, string>)
  return JSON.stringify(Object.fromEntries(saved.filter(([label]) => label.startsWith('~'))))
}
