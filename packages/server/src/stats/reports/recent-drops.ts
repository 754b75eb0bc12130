/** Drops of a website's last day, and the source of the latest one. */
import { day } from '@footfall/contract/durations'
import { instant } from '../../events/event-times.ts'
import { sql } from '../../events/sql.ts'
import type { ReportWebsite } from '../plan.ts'
import { site } from '../query/rows.ts'
import type { ReportDeps } from '../report-deps.ts'

export interface RecentDrop {
  readonly reason: string
  readonly count: number
  /** The host of the latest sample; '' without one. */
  readonly hostname: string
}

/** Most frequent first. */
export async function recentDrops(
  deps: ReportDeps,
  { website }: { website: Pick<ReportWebsite, 'websiteId' | 'ownerId'> },
): Promise<RecentDrop[]> {
  const ofWebsite = site(website)
  const since = instant(deps.clock.now() - day)
  const rows = await deps.run<{ reason: string; n: string; hostname: string }>(sql`
    SELECT reason, sum(drops.count) AS n, any(samples.hostname) AS hostname
    FROM drops LEFT JOIN (
      SELECT reason, argMax(hostname, time) AS hostname FROM dropped_samples
      WHERE ${ofWebsite} AND time > ${since} GROUP BY reason
    ) AS samples USING (reason)
    WHERE ${ofWebsite} AND quarter > ${since}
    GROUP BY reason ORDER BY n DESC, reason`)
  return rows.map(({ reason, n, hostname }) => ({ reason, count: Number(n), hostname }))
}
