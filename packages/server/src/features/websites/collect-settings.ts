/**
 * What the collector must know of every website, held in memory: asked anew every few seconds and after each change here.
 * While PostgreSQL is away the last snapshot goes on.
 */
import type { Context } from '../../context.ts'
import type { CollectWebsite, CollectWebsites } from '../../ingest/websites.ts'
import { allWebsites, type Website } from './store.ts'

export interface CollectSettings extends CollectWebsites {
  refresh(): Promise<void>
  close(): void
}

const pause = 2_000

function present(website: Website): CollectWebsite {
  return {
    id: website.id,
    teamId: website.team_id,
    zone: website.time_zone,
    domain: website.domain,
    allowedHostnames: website.allowed_hostnames,
    excludedAddresses: website.excluded_addresses,
    excludedPaths: website.excluded_paths,
    excludedCountries: website.excluded_countries,
    saltPeriod: website.salt_period === 'day' ? 'day' : 'month',
    keptQueryParameters: website.kept_query_parameters,
    quotaState: 'open',
  }
}

export async function openCollectSettings({
  db,
  log,
}: Pick<Context, 'db' | 'log'>): Promise<CollectSettings> {
  let snapshot = new Map<string, CollectWebsite>()
  let fingerprint = ''
  const refresh = async (): Promise<void> => {
    const websites = (await allWebsites(db)).map(present)
    // Unchanged settings keep their objects: what is derived from them stays, too.
    const next = JSON.stringify(websites)
    if (next === fingerprint) return
    fingerprint = next
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
