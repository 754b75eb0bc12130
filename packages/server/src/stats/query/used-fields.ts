/** Fields of events whose values can differ: most websites have one hostname, and many have neither events of their own nor properties. */
import { type Sql, sql } from '../../events/sql.ts'
import { type Selection, versionsInside } from './selection.ts'

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
 * Reads few columns and no versions, so it costs little next to counting by one of the fields. What a visit used after the end of the interval is left
 * out: nobody had it within.
 */
export async function readUsedFields(
  run: (statement: Sql) => Promise<Row[]>,
  periods: readonly Selection[],
): Promise<UsedFields> {
  const [some, ...others] = periods
  const rows = some
    ? await run(sql`SELECT toString(hostname) AS host, max(name != '') AS named, max(length(props) > 0) AS described
        FROM ${versionsInside(some, ...others)} GROUP BY hostname`)
    : []
  return {
    hostnames: new Set(rows.map(({ host }) => host)).size > 1,
    events: rows.some(({ named }) => Number(named) === 1),
    properties: rows.some(({ described }) => Number(described) === 1),
  }
}
