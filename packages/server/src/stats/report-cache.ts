/**
 * Answers that were given stay good until something of the website is written: asked the same again, they are given again. What is written
 * is told by the writer of this process (`touch`); where several processes write, nothing is kept.
 */
import type { Query } from '@footfall/contract/stats/query'
import { from, instant } from '../events/event-times.ts'
import { param, sql } from '../events/sql.ts'
import { Coalescer } from './coalesce.ts'
import type { ForTeam, Planner, ReportArgs } from './engine.ts'
import { type Plan, planOf } from './plan.ts'
import { bucketsOf } from './time/buckets.ts'

export interface Answers {
  /** Something of these websites has been written. */
  touch(websiteIds: readonly string[]): void
  /** How often something of a website has been written since the start. */
  versionOf(websiteId: string): number
  /** The same report, its answers kept. */
  keeping<Q extends Query, T>(
    name: string,
    report: (engine: Planner, args: ReportArgs<Q>) => Promise<T>,
  ): (args: ReportArgs<Q>) => Promise<T>
}

interface Kept {
  readonly version: number
  readonly answer: unknown
  /** Whether it may be given again: looked up when it is first asked for again. */
  readonly lasts: () => Promise<boolean>
}

const mostKept = 300

export function keepAnswers(plannerOf: ForTeam<Planner>): Answers {
  const versions = new Map<string, number>()
  const kept = new Map<string, Kept>()
  const flights = new Coalescer()

  function keep(key: string, found: Kept): void {
    kept.delete(key)
    kept.set(key, found)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  }

  const versionOf = (websiteId: string): number => versions.get(websiteId) ?? 0

  return {
    touch(websiteIds) {
      for (const id of websiteIds) versions.set(id, versionOf(id) + 1)
    },
    versionOf,
    keeping: (name, report) => async (args) => {
      const engine = plannerOf(args.website)
      const now = engine.clock.now()
      const key = keyOf(name, args, now)
      if (key === null) return report(engine, args)
      const version = versionOf(args.website.websiteId)
      const found = kept.get(key)
      type Answer = Awaited<ReturnType<typeof report>>
      if (found?.version === version && (await found.lasts())) return found.answer as Answer
      return flights.join(`${version} ${key}`, args.signal, async (signal) => {
        const answer = await report(engine, { ...args, signal })
        keep(key, { version, answer, lasts: once(() => nothingAhead(engine, args.website.websiteId, now)) })
        return answer
      })
    },
  }
}

/** Asks when it is first called; who cannot be told is told no. */
function once(ask: () => Promise<boolean>): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined
  return () => {
    asked ??= ask().catch(() => false)
    return asked
  }
}

/**
 * All that an answer depends on, but the moment at which it is asked: while nothing is written, time alone adds nothing to a period that runs
 * up to now. Null: the period's start, or what it is compared with, moves along.
 */
function keyOf(name: string, { website, query, fixed, language }: ReportArgs, now: number): string | null {
  if (query.time_range === 'last_24_hours') return null
  const plan = planOf(query, { website, now, beginning: website.createdAt })
  if (movesAlong(plan, query, website, now)) return null
  const { full, selection, previous, unit, zone } = plan
  const buckets = bucketsOf(selection.interval, unit, zone).length
  return JSON.stringify([
    name,
    website.websiteId,
    zone,
    website.createdAt,
    language,
    query,
    fixed,
    full,
    selection.interval.start,
    previous?.interval,
    buckets,
  ])
}

/** Whether the same question a moment later is about another beginning, or another comparison. */
function movesAlong(plan: Plan, query: Query, website: ReportArgs['website'], now: number): boolean {
  const later = planOf(query, { website, now: now + 1, beginning: website.createdAt })
  return (
    later.selection.interval.start !== plan.selection.interval.start ||
    later.previous?.interval.end !== plan.previous?.interval.end
  )
}

/** Clocks of servers that send events may be a little ahead: such an event counts once its time has come. */
async function nothingAhead({ run }: Planner, websiteId: string, now: number): Promise<boolean> {
  const [row] = await run<{ count: string }>(
    sql`SELECT count() AS count FROM events WHERE website_id = ${param('UUID', websiteId)} AND ${from(instant(now + 1))}`,
  )
  return Number(row?.count ?? 0) === 0
}
