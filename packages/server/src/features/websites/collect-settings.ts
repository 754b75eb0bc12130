/**
 * The settings of every website for the collector, in memory. What a node announces as changed is read again at once, and everything regularly, in
 * parts, so that the collector does not wait for many websites. While PostgreSQL is unavailable, the last settings stay in use.
 */

import { minute } from '@footfall/contract/durations'
import type { CollectWebsite, CollectWebsites } from '../../collect/collect.ts'
import type { Context } from '../../context.ts'
import { listen } from '../../db/listen.ts'
import { inBackground } from '../../lib/concurrency/caller.ts'
import { keptDays, planOf } from '../teams/plan-limits.ts'
import { overQuota } from './quota-state.ts'
import { changedChannel, nextWebsites, websitesOfIds } from './store.ts'

export interface CollectSettings extends CollectWebsites {
  /**
   * Resolves when a change of the website, or of the team, that was committed before the call is effective here; without an id, of any. Never rejects:
   * the change is done, so its call must not fail. If it cannot be read now, the next complete read finds it.
   */
  refresh(websiteOrTeamId?: string): Promise<void>
  close(): void
}

/** Milliseconds between two complete reads: for packages that expire, and in case an announcement was lost. */
const pause = minute
/** Websites per query of a complete read: some milliseconds of work. */
const atOnce = 500

type Row = Awaited<ReturnType<typeof nextWebsites>>[number]

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
  const settings = new Map<string, CollectWebsite>()
  let reading: Promise<void> | null = null
  let next: Promise<void> | null = null
  let last: Promise<unknown> = Promise.resolve()

  let gathered: { readonly ids: Set<string>; readonly read: Promise<void> } | null = null

  /** Rows are read and kept one query after the other, so that none replaces a newer one. Everybody waits for each of them. */
  const readInTurn = (read: () => Promise<Row[]>): Promise<Row[]> => {
    const work = async (): Promise<Row[]> => {
      const rows = await read()
      for (const row of rows) {
        const now = present(context, row)
        const known = settings.get(row.id)
        // Unchanged settings keep their object, so values derived from it stay valid.
        if (!known || JSON.stringify(known) !== JSON.stringify(now)) settings.set(row.id, now)
      }
      return rows
    }
    const mine = inBackground(() => last.then(work, work))
    last = mine
    return mine
  }
  const readAll = async (): Promise<void> => {
    const gone = new Set(settings.keys())
    let after: string | null = null
    do {
      const from: string | null = after
      const rows = await readInTurn(() => nextWebsites(db, from, atOnce))
      for (const { id } of rows) gone.delete(id)
      after = rows.length < atOnce ? null : (rows.at(-1)?.id ?? null)
    } while (after !== null)
    for (const id of gone) settings.delete(id)
  }
  /** Reads what was announced until its turn came, in one query: many changes of somebody's websites are not before another's. */
  const gather = (): NonNullable<typeof gathered> => {
    const ids = new Set<string>()
    let before: string[] = []
    const read = readInTurn(() => {
      gathered = null
      before = knownOf(ids)
      return websitesOfIds(db, [...ids])
    }).then((rows) => {
      const found = new Set(rows.map((row) => row.id))
      for (const known of before) if (!found.has(known)) settings.delete(known)
    })
    return { ids, read }
  }
  /** Known websites with these ids or of the teams with them. */
  const knownOf = (ids: ReadonlySet<string>): string[] => {
    const isOther = [...ids].some((id) => !settings.has(id))
    if (!isOther) return [...ids]
    return [...settings.values()].flatMap(({ id, teamId }) => (ids.has(id) || ids.has(teamId) ? [id] : []))
  }
  const readOf = (id: string): Promise<void> => {
    gathered ??= gather()
    gathered.ids.add(id)
    return gathered.read
  }
  const start = (): Promise<void> => {
    reading = readAll().finally(() => {
      reading = null
    })
    return reading
  }
  const running = (): Promise<void> => reading ?? start()
  // A complete read in progress may have passed the website before the change. Concurrent callers share the next one.
  const refreshAll = (): Promise<void> => {
    if (!reading) return start()
    next ??= reading
      .catch(() => {})
      .then(() => {
        next = null
        return start()
      })
    return next
  }
  const refresh = (id?: string): Promise<void> =>
    (id ? readOf(id) : refreshAll()).catch((err: unknown) =>
      log.warn({ err }, 'the websites could not be read; the last known settings stay in use'),
    )

  // What is changed while everything is read for the first time is announced.
  const listening = listen(pool, changedChannel, (id) => void refresh(id ?? undefined), log)
  await listening.begun
  await running().catch((error: unknown) => {
    listening.stop()
    throw error
  })
  const timer = setInterval(() => void refresh(), pause)
  return {
    find: (websiteId) => settings.get(websiteId) ?? null,
    refresh,
    close() {
      clearInterval(timer)
      listening.stop()
    },
  }
}
