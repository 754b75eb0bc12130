/** The settings of websites as they were last read. */
import type { CollectWebsite } from '../../collect/collect.ts'
import type { Context } from '../../context.ts'
import { createQueue, shareRuns } from '../../lib/concurrency/queue.ts'
import { keptDays, planOf } from '../teams/plan-limits.ts'
import { overQuota } from './quota-state.ts'
import { nextWebsites, websitesOfIds } from './store.ts'

/** Websites per query of a complete read: some milliseconds of work. */
const atOnce = 500

type Row = Awaited<ReturnType<typeof nextWebsites>>[number]

export class SettingsInMemory {
  readonly #context: Pick<Context, 'config' | 'clock' | 'db'>
  readonly #settings = new Map<string, CollectWebsite>()
  /** Of queries: none replaces what a later one has read. */
  readonly #queue = createQueue()
  #changed = new Set<string>()
  readonly #readChanged = shareRuns(this.#queue, async () => {
    const ids = this.#changed
    this.#changed = new Set()
    const gone = new Set(this.#knownOf(ids))
    const rows = await websitesOfIds(this.#context.db, [...ids])
    this.#update(rows, gone)
    this.#forget(gone)
  })

  constructor(context: Pick<Context, 'config' | 'clock' | 'db'>) {
    this.#context = context
  }

  find(websiteId: string): CollectWebsite | null {
    return this.#settings.get(websiteId) ?? null
  }

  /** Reads all websites, in parts, so that changes in between and the collector need not wait. */
  async readAll(): Promise<void> {
    const gone = new Set(this.#settings.keys())
    let rows: readonly Row[] = []
    do {
      const after = rows.at(-1)?.id ?? null
      rows = await this.#queue(async () => {
        const part = await nextWebsites(this.#context.db, after, atOnce)
        this.#update(part, gone)
        return part
      })
    } while (rows.length === atOnce)
    this.#forget(gone)
  }

  /** Reads the website or those of the team, with what else was asked for before the query: many changes of somebody's websites are not before another's. */
  read(websiteOrTeamId: string): Promise<void> {
    this.#changed.add(websiteOrTeamId)
    return this.#readChanged()
  }

  /** Known websites with these ids or of the teams with them. */
  #knownOf(ids: ReadonlySet<string>): string[] {
    const isOther = [...ids].some((id) => !this.#settings.has(id))
    if (!isOther) return [...ids]
    return [...this.#settings.values()].flatMap(({ id, teamId }) =>
      ids.has(id) || ids.has(teamId) ? [id] : [],
    )
  }

  /** Takes the rows over, and out of `gone`. */
  #update(rows: readonly Row[], gone: Set<string>): void {
    for (const row of rows) {
      gone.delete(row.id)
      const now = present(this.#context, row)
      const known = this.#settings.get(row.id)
      // Unchanged settings keep their object, so values derived from it stay valid.
      if (!known || JSON.stringify(known) !== JSON.stringify(now)) this.#settings.set(row.id, now)
    }
  }

  #forget(gone: ReadonlySet<string>): void {
    for (const id of gone) this.#settings.delete(id)
  }
}

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
