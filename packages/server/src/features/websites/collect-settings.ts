/**
 * The settings of every website for the collector, in memory. They are read again when a node announces a change, and regularly. While PostgreSQL is
 * unavailable, the last snapshot stays in use.
 */

import type { CollectWebsite, CollectWebsites } from '../../collect/collect.ts'
import type { Context } from '../../context.ts'
import { listen } from '../../db/listen.ts'
import { keptDays, planOf } from '../teams/plan-limits.ts'
import { overQuota } from './quota-state.ts'
import { allWebsites, changedChannel } from './store.ts'

export interface CollectSettings extends CollectWebsites {
  /** Resolves when a change committed before the call is effective here. */
  refresh(): Promise<void>
  close(): void
}

/** In case an announcement was lost. */
const pause = 10_000

type Row = Awaited<ReturnType<typeof allWebsites>>[number]

function present({ config, clock }: Pick<Context, 'config' | 'clock'>, website: Row): CollectWebsite {
  const now = clock.now()
  const plan = planOf(config, website, now)
  const months = plan.limits.retentionMonths
  const over = overQuota(plan.limits.events, website.quota_reached_at)
  return {
    id: website.id,
    teamId: website.team_id,
    zone: website.time_zone,
    domain: website.domain,
    allowedHostnames: website.allowed_hostnames,
    excludedAddresses: website.excluded_addresses,
    excludedPaths: website.excluded_paths,
    excludedCountries: website.excluded_countries,
    saltPeriod: website.salt_period,
    keptQueryParameters: website.kept_query_parameters,
    countsHash: website.counts_hash,
    honorsOptOut: website.honors_opt_out,
    blockedProperties: website.blocked_properties,
    blocksPersonalData: website.blocks_personal_data,
    ...(over && { overQuota: over }),
    ...(website.reset_at && { resetAt: website.reset_at.getTime() }),
    ...(months === null ? {} : { retentionDays: keptDays(now, months) }),
  }
}

export async function openCollectSettings(
  context: Pick<Context, 'config' | 'clock' | 'db' | 'pool' | 'log'>,
): Promise<CollectSettings> {
  const { db, pool, log } = context
  let snapshot = new Map<string, CollectWebsite>()
  let reading: Promise<void> | null = null
  let next: Promise<void> | null = null

  const read = async (): Promise<void> => {
    const rows = await allWebsites(db)
    const before = snapshot
    snapshot = new Map(
      rows.map((row) => {
        const now = present(context, row)
        const known = before.get(row.id)
        // Unchanged settings keep their object, so values derived from it stay valid.
        return [row.id, known && JSON.stringify(known) === JSON.stringify(now) ? known : now]
      }),
    )
  }
  const start = (): Promise<void> => {
    reading = read().finally(() => {
      reading = null
    })
    return reading
  }
  // A read in progress may have begun before the change. Concurrent callers share the next one.
  const refresh = (): Promise<void> => {
    if (!reading) return start()
    next ??= reading
      .catch(() => {})
      .then(() => {
        next = null
        return start()
      })
    return next
  }
  const quietly = (): void => {
    refresh().catch((err: unknown) =>
      log.warn({ err }, 'the websites could not be read; the last known settings stay in use'),
    )
  }

  await refresh()
  const stopListening = listen(pool, changedChannel, () => quietly(), log)
  const timer = setInterval(quietly, pause)
  return {
    find: (websiteId) => snapshot.get(websiteId) ?? null,
    refresh,
    close() {
      clearInterval(timer)
      stopListening()
    },
  }
}
