/** Clicks of a website's short links. Each is an event that names its link. */
import { param, sql } from '../../events/sql.ts'
import type { ReportWebsite } from '../plan.ts'
import { site } from '../query/rows.ts'
import type { ReportDeps } from '../report-deps.ts'

export interface LinkClicksArgs {
  readonly website: Pick<ReportWebsite, 'websiteId' | 'ownerId'>
  /** The name of such events. */
  readonly event: string
}

/** Twice as many as a website may have. Events with the name of clicks are sent by others, too, and name links that do not exist. */
const mostLinks = 20_000

/** All clicks ever, by the link's id. */
export async function linkClicks(
  deps: ReportDeps,
  { website, event }: LinkClicksArgs,
): Promise<Map<string, number>> {
  const rows = await deps.run<{ link: string; clicks: string }>(sql`
    SELECT props['link'] AS link, uniqExact(event) AS clicks
    FROM events
    WHERE ${site(website)} AND kind = 'custom' AND name = ${param('String', event)}
    GROUP BY link ORDER BY clicks DESC LIMIT ${param('UInt32', mostLinks)}`)
  return new Map(rows.map(({ link, clicks }) => [link, Number(clicks)]))
}
