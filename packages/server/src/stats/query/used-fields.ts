/** Fields of events whose values can differ: most websites have one hostname, and many have neither events of their own nor properties. */
import { type Sql, sql } from '../../events/sql.ts'
import { type Selection, versionsAround } from './selection.ts'

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
