/**
 * The report cache. A cached answer is valid until something of its website is written, or a definition that it used is changed (`invalidate`). If
 * several processes write, Redis has the version of the website for which an answer is valid (`SharedWrites`).
 */
import type { Query } from '@footfall/contract/stats/query'
import { from, instant } from '../events/event-times.ts'
import { sql } from '../events/sql.ts'
import { WeighedCache } from '../lib/caches/weighed-cache.ts'
import { weightOf } from '../lib/caches/weight-of.ts'
import { currentCaller } from '../lib/concurrency/caller.ts'
import { endingTogether } from '../lib/concurrency/ending-together.ts'
import type { Measures } from '../lib/measure.ts'
import { Coalescer } from './coalesce.ts'
import { planOf, type QueryPlan } from './plan.ts'
import { site } from './query/rows.ts'
import type { Cancellable, ForOwner, Planner, ReportArgs } from './report-deps.ts'
import type { SharedWrites } from './shared-writes.ts'
import { bucketsOf } from './time/buckets.ts'
import { comparisonMoves } from './time/comparison.ts'
import { localDate } from './time/zone.ts'

export interface ReportCache {
  /** Call this after something of these websites was written. Resolves when every node sees it (see `SharedWrites`). */
  invalidate(websiteIds: readonly string[]): Promise<void>
  /** Number of this process's writes of a website since the start. */
  versionOf(websiteId: string): number
  /** The same report with cached answers. */
  cached<Q extends Query, T>(
    name: string,
    report: (deps: Planner, args: ReportArgs<Q>) => Promise<T>,
  ): (args: ReportArgs<Q> & Cancellable) => Promise<T>
}

interface CachedAnswer {
  readonly version: number | string
  readonly answer: unknown
  /** Whether it may be used again; checked on the first repeated request. */
  readonly lasts: () => Promise<boolean>
}

const mostCached = 300
/** Bytes of all cached answers. Accounts share them: see `WeighedCache`. A usual one has a few thousand; one with five hundred rows of long texts has millions. */
const heaviest = 67_108_864

/** `shared`: required if other processes write. */
export function createReportCache(
  plannerOf: ForOwner<Planner>,
  shared: Pick<SharedWrites, 'versionOf' | 'written'> | null = null,
  asked?: Measures['cached'],
): ReportCache {
  const versions = new Map<string, number>()
  const cached = new WeighedCache<CachedAnswer>(mostCached, heaviest)
  const flights = new Coalescer()

  const versionOf = (websiteId: string): number => versions.get(websiteId) ?? 0

  return {
    async invalidate(websiteIds) {
      for (const id of websiteIds) versions.set(id, versionOf(id) + 1)
      await shared?.written(websiteIds)
    },
    versionOf,
    cached:
      (name, report) =>
      async ({ signal, ...args }) => {
        const { website, query, fixed } = args
        const deps = plannerOf(website, signal)
        const now = deps.clock.now()
        const plan = planOf(query, { website, now, beginning: website.createdAt, fixed })
        const planned = { ...args, knownPlan: { query, plan } }
        const key = keyOf(name, args, plan)
        if (key === null) return report(deps, planned)
        const version = await (shared ?? { versionOf }).versionOf(website.websiteId)
        if (version === null) return report(deps, planned)
        const found = cached.get(key)
        type Answer = Awaited<ReturnType<typeof report>>
        const hit = found?.version === version && (await found.lasts())
        asked?.(hit)
        // The key names the report.
        if (hit) return found.answer as Answer
        // Several callers do not wait in each other's turns.
        const caller = currentCaller()?.name ?? ''
        return flights.join(`${caller} ${version} ${key}`, signal, async (ending) => {
          const answer = await endingTogether(ending, (all) => report(plannerOf(website, all), planned))
          // Later callers ask, when the signal of this one may have ended.
          const lasts = once(() => nothingAhead(plannerOf(website), website, now))
          cached.set(
            key,
            { version, answer, lasts },
            { owner: website.ownerId, bytes: key.length + weightOf(answer) },
          )
          return answer
        })
      },
  }
}

/** Runs the check when it is first needed. A failed check counts as false. */
function once(ask: () => Promise<boolean>): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined
  return () => {
    asked ??= ask().catch(() => false)
    return asked
  }
}

/**
 * Everything that an answer depends on except the current time: while nothing is written, time alone adds nothing to a period that ends now. Null if
 * the period's start or its comparison moves.
 */
function keyOf(
  name: string,
  { website, query, fixed, hidden, language }: ReportArgs,
  plan: QueryPlan,
): string | null {
  if (query.time_range === 'last_24_hours') return null
  const { full, selection, previous, unit, zone } = plan
  const { interval } = selection
  const { time_range: range, compare } = query
  if (previous && compare && comparisonMoves({ range, compare, full, counted: interval })) return null
  const buckets = bucketsOf(interval, unit, zone).length
  return JSON.stringify([
    name,
    website.websiteId,
    zone,
    website.createdAt,
    // The period may begin before the website was created: with imported history.
    website.visibleSince,
    language,
    query,
    fixed,
    hidden,
    full,
    interval.start,
    // A period that has ended has no partial bucket any more.
    interval.end === full.end,
    selection.cohorts?.map((cohort) => cohort.interval.start),
    previous?.interval,
    buckets,
    // Some reports have a number for each day, whatever the unit.
    localDate(interval.end - 1, zone).toString(),
  ])
}

/** Clocks of sending servers may be slightly ahead. Such an event counts once its time has come. */
async function nothingAhead(
  { run }: Planner,
  website: { readonly websiteId: string },
  now: number,
): Promise<boolean> {
  const [row] = await run<{ count: string }>(
    sql`SELECT count() AS count FROM events WHERE ${site(website)} AND ${from(instant(now + 1))}`,
  )
  return Number(row?.count ?? 0) === 0
}
