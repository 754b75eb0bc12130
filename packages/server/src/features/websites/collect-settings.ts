/**
 * The collector's settings of all websites, held in memory. They are read again when a node reports a change, and from time to time in any case.
 * While PostgreSQL is unreachable, the last snapshot is used.
 */

import type { CollectWebsite, CollectWebsites } from '../../collect/collect.ts'
import type { Context } from '../../context.ts'
import { listen } from '../../db/listen.ts'
import { planOf } from '../teams/plan-limits.ts'
import { quotaState } from './quota-state.ts'
import { allWebsites, changedChannel } from './store.ts'

export interface CollectSettings extends CollectWebsites {
  /** Resolves once all changes committed before the call are in force here. */
  refresh(): Promise<void>
  close(): void
}

/** Milliseconds between readings, in case a notification was lost. */
const pause = 10_000
const daysPerMonth = 30.4375

type Row = Awaited<ReturnType<typeof allWebsites>>[number]

function present({ config, clock }: Pick<Context, 'config' | 'clock'>, website: Row): CollectWebsite {
  const now = clock.now()
  const plan = planOf(config, website, now)
  const months = plan.limits.retentionMonths
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
    quotaState: quotaState(plan.limits.events, website.quota_reached_at, now),
    ...(months === null ? {} : { retentionDays: Math.ceil(months * daysPerMonth) }),
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
  // The current reading may have begun before the change. So all callers during it share the next reading.
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
      log.warn({ err }, 'the websites’ settings could not be read; the last known ones are used'),
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
