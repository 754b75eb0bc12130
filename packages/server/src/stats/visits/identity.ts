/** How the visitors of a period are recognised. */
import type { Query } from '@footfall/contract/stats/query'
import type { Identity } from '@footfall/contract/stats/session-results'
import { sql } from '../../events/sql.ts'
import { isKnown } from '../query/fields/trait-sql.ts'
import { eventsInside } from '../query/selection.ts'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { isEmpty } from '../time/interval.ts'

export async function identity(deps: Planner, args: ReportArgs<Query>): Promise<Identity> {
  const { selection } = await deps.plan(args, 'interval')
  if (isEmpty(selection.interval)) return { visitors: 0, given: 0 }
  const [row] = await deps.run<Record<keyof Identity, string>>(
    sql`SELECT count() AS visitors, countIf(${isKnown(selection)}) AS given
      FROM (SELECT DISTINCT visitor FROM ${eventsInside(selection)})`,
  )
  return { visitors: Number(row?.visitors ?? 0), given: Number(row?.given ?? 0) }
}
