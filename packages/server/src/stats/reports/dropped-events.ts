/** Drops of a website: numbers by reason from the quarter-hours, and the samples kept for seven days. */
import { type DropReason, dropReasons } from '@footfall/contract/api/collect'
import type { DroppedEvents } from '@footfall/contract/api/collecting'
import { instant } from '../../events/event-times.ts'
import { empty, param, sql } from '../../events/sql.ts'
import type { Cut } from '../../lib/cut.ts'
import type { ReportWebsite } from '../plan.ts'
import { dropsIn, site } from '../query/rows.ts'
import { limitTo } from '../query/table/page-of-rows.ts'
import type { ReportDeps } from '../report-deps.ts'

export interface DroppedEventsArgs {
  readonly website: Pick<ReportWebsite, 'websiteId' | 'ownerId'>
  readonly reason: DropReason | null
  /** `[start, end)` in Unix seconds; null for the last seven days. */
  readonly start: number | null
  readonly end: number | null
  readonly cut: Cut
}

interface SampleRow {
  readonly at: string
  readonly reason: string
  readonly hostname: string
  readonly page: string
  readonly referrer: string
  readonly user_agent: string
}

/** Seconds, as in the call. */
const week = 7 * 86_400

export async function droppedEvents(
  deps: ReportDeps,
  { website, reason, cut, ...args }: DroppedEventsArgs,
): Promise<DroppedEvents> {
  const end = args.end ?? Math.floor(deps.clock.now() / 1000) + 1
  const start = args.start ?? Math.max(0, end - week)
  const span = { websiteId: website.websiteId, interval: { start: start * 1000, end: end * 1000 } }
  const samples = sql`FROM dropped_samples WHERE ${site(website)} AND time >= ${instant(start * 1000)} AND time < ${instant(end * 1000)}
    AND time >= ${instant((Math.floor(deps.clock.now() / 1000) - week) * 1000)}${reason ? sql` AND reason = ${param('String', reason)}` : empty}`
  const [counts, [number], list] = await Promise.all([
    deps.run<{ reason: string; number: string }>(
      sql`SELECT reason, sum(count) AS number FROM ${dropsIn(span)} GROUP BY reason ORDER BY number DESC, reason`,
    ),
    deps.run<{ number: string }>(sql`SELECT count() AS number ${samples}`),
    deps.run<SampleRow>(
      sql`SELECT toUnixTimestamp(time) AS at, reason, hostname, page, referrer, user_agent ${samples}
        ORDER BY time DESC, reason, page, hostname, referrer, user_agent ${limitTo(cut)}`,
    ),
  ])
  return {
    reasons: counts.map((row) => ({ reason: known(row.reason), count: Number(row.number) })),
    list: list.map(({ at, ...row }) => ({ ...row, reason: known(row.reason), time: Number(at) })),
    total: Number(number?.number ?? 0),
    period: { start_time: start, end_time: end },
  }
}

/** Only reasons of the list are ever stored. */
function known(reason: string): DropReason {
  return dropReasons.find((word) => word === reason) ?? 'invalid'
}
