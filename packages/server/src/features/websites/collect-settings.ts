/**
 * What the collector must know of every website, held in memory: asked anew every few seconds and after each change here.
 * While PostgreSQL is away the last snapshot goes on.
 */
import type { Context } from '../../context.ts'
import { allWebsites, type Website } from './store.ts'

export interface CollectSettings {
  find(websiteId: string): Website | null
  refresh(): Promise<void>
  close(): void
}

const pause = 2_000

export async function openCollectSettings({
  db,
  log,
}: Pick<Context, 'db' | 'log'>): Promise<CollectSettings> {
  let snapshot = new Map<string, Website>()
  const refresh = async (): Promise<void> => {
    const websites = await allWebsites(db)
    snapshot = new Map(websites.map((website) => [website.id, website]))
  }
  await refresh()
  const timer = setInterval(() => {
    refresh().catch((err: unknown) =>
      log.warn({ err }, 'the websites could not be read; the last known ones go on'),
    )
  }, pause)
  return {
    find: (websiteId) => snapshot.get(websiteId) ?? null,
    refresh,
    close: () => clearInterval(timer),
  }
}
