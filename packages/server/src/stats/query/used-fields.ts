/** Fields of events whose values can differ: most websites have one hostname, and many have neither events of their own nor properties. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { type Sql, sql } from '../../events/sql.ts'
import { toText } from './fields/visit-columns.ts'
import { allOf, anyOf, site } from './rows.ts'
import { overlaps, type Selection, versionsAround } from './selection.ts'

export interface UsedFields {
  /** Whether there are several. */
  readonly hostnames: boolean
  readonly events: boolean
  readonly properties: boolean
}

interface Row {
  readonly host: string
  readonly named: number
  readonly described: number
}

/**
 * Reads few columns, no versions and no times, so it costs little next to counting by one of the fields. What only events of the hours around the
 * intervals use costs such a count, which finds nothing. What a visit used long after the end of the interval is left out: nobody had it within.
 */
export async function readUsedFields(
  run: (statement: Sql) => Promise<Row[]>,
  periods: readonly Selection[],
): Promise<UsedFields> {
  const [some, ...others] = periods
  const rows = some
    ? await run(sql`SELECT toString(hostname) AS host, max(name != '') AS named, max(length(props) > 0) AS described
        FROM ${versionsAround(some, ...others)} GROUP BY hostname`)
    : []
  return {
    hostnames: new Set(rows.map(({ host }) => host)).size > 1,
    events: rows.some(({ named }) => Number(named) === 1),
    properties: rows.some(({ described }) => Number(described) === 1),
  }
}

/**
 * Whether any visit of the periods has a value of one of these dimensions of visits. Their columns come first: if all are empty, as tags often are,
 * no other is read, and if not, the first visit that has one ends the look.
 */
export async function areUsed(
  run: (statement: Sql) => Promise<unknown[]>,
  periods: readonly Selection[],
  names: readonly Dimension[],
): Promise<boolean> {
  const [some] = periods
  if (!some) return false
  const filled = anyOf(names.map((name) => sql`${toText(name, some)} != ''`))
  const rows = await run(
    sql`SELECT 1 FROM visits PREWHERE ${allOf([filled, site(some), anyOf(periods.map(overlaps))])} LIMIT 1`,
  )
  return rows.length > 0
}
