/** A goal's conversions in each row of a table: the matching events of the interval, by the rows' keys. */
import type { Matcher } from '@footfall/contract/stats/matchers'
import { join, param, type Sql, sql } from '../../events/sql.ts'
import { shapeOf, sqlOf } from '../query/fields/dimension-sql.ts'
import type { OfWebsite } from '../query/fields/trait-sql.ts'
import { type Key, type MeasureRow, timeKey } from '../query/keys.ts'
import { allOf, site, visits } from '../query/rows.ts'
import { eventsInside, overlaps, type Selection } from '../query/selection.ts'
import { rowKey } from '../query/table/table.ts'
import { rateAmong } from '../rate-among.ts'
import type { ReportDeps } from '../report-deps.ts'
import { countedRows } from '../sequences/lines.ts'
import { matches, meantByAny } from '../sequences/match-sql.ts'

interface Asked {
  readonly selection: Selection
  readonly keys: readonly Key[]
  /** The rows to show. */
  readonly rows: readonly MeasureRow[]
  /** Null if none is wanted. */
  readonly goal: Matcher | null
}

/** Events of the goal, and its visitors in percent of the row's. */
interface Conversions {
  readonly conversions: number | null
  readonly conversion_rate: number | null
}

/** A function of a row; its values are null without a goal. */
export async function conversionsOf(
  { run }: ReportDeps,
  { selection, keys, rows, goal }: Asked,
): Promise<(row: MeasureRow) => Conversions> {
  if (!goal || rows.length === 0) return () => ({ conversions: null, conversion_rate: null })
  const wanted = rows.map((row) => rowKey(keys, row))
  const events = countedRows(selection, sourceOf(selection, keys, goal), {
    matchers: [goal],
    value: valuesOf(keys, selection),
  })
  const found = await run<{ row: string; conversions: string; visitors: string }>(
    sql`SELECT value AS row, count() AS conversions, uniqExact(visitor) AS visitors FROM ${events}
      WHERE ${matches(goal)} AND value IN ${param('Array(String)', wanted)} GROUP BY value`,
  )
  const byRow = new Map(found.map((each) => [each.row, each]))
  return (row) => {
    const { conversions = 0, visitors = 0 } = byRow.get(rowKey(keys, row)) ?? {}
    return {
      conversions: Number(conversions),
      conversion_rate: rateAmong(Number(row.visitors), Number(visitors)),
    }
  }
}

/** The keys as one text, as `rowKey` writes it. An event belongs to the row of each of its pairs. */
function valuesOf(keys: readonly Key[], website: OfWebsite): Sql {
  const texts = keys.map((key) => {
    if (key.kind !== 'dimension') return sql`toString(${timeKey(key, sql`time`)})`
    const { text, pairs } = sqlOf(key.dimension, website)
    return pairs ? sql`arrayJoin(${text})` : sql`toString(${text})`
  })
  return sql`arrayStringConcat([${join(texts)}], '\n')`
}

/** The events of the interval, with columns of their visits if a key needs them. */
function sourceOf(selection: Selection, keys: readonly Key[], goal: Matcher): Sql {
  const inside = eventsInside(selection, ...meantByAny([goal]))
  const ofVisits = keys.flatMap((key) =>
    key.kind === 'dimension' && shapeOf(key.dimension).on === 'visits'
      ? [sqlOf(key.dimension, selection).text]
      : [],
  )
  if (ofVisits.length === 0) return inside
  return sql`(SELECT * FROM ${inside}) AS inside LEFT JOIN
    (SELECT visit, ${join(ofVisits)} FROM ${visits} PREWHERE ${allOf([site(selection), overlaps(selection)])}) AS own USING (visit)`
}
