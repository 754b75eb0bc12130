/** The traits that known visitors of the period have. */
import type { EventTraits } from '@footfall/contract/stats/event-results'
import type { Query } from '@footfall/contract/stats/query'
import { sql } from '../../events/sql.ts'
import { traitsBeyondLimit } from '../query/fields/trait-sql.ts'
import { site } from '../query/rows.ts'
import { eventsInside } from '../query/selection.ts'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { isEmpty } from '../time/interval.ts'

export async function eventTraits(deps: Planner, args: ReportArgs<Query>): Promise<EventTraits> {
  const { selection } = await deps.plan(args, 'interval')
  if (isEmpty(selection.interval)) return { list: [] }
  const rows = await deps.run<{ trait: string; visitors: string }>(
    sql`SELECT trait, uniqExact(visitor) AS visitors FROM traits
      WHERE ${site(selection)} AND visitor IN (SELECT visitor FROM ${eventsInside(selection)})
        AND (visitor, toString(trait)) NOT IN (${traitsBeyondLimit(selection)})
      GROUP BY trait ORDER BY visitors DESC, trait LIMIT 200`,
  )
  return { list: rows.map(({ trait, visitors }) => ({ trait, visitors: Number(visitors) })) }
}
