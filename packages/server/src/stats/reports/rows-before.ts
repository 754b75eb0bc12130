/** The row to compare a table's row with: the n-th bucket of time with the n-th, other values with themselves. */

import type { QueryPlan } from '../plan.ts'
import type { Key, MeasureRow } from '../query/keys.ts'
import type { Selection } from '../query/selection.ts'
import { rowKey } from '../query/table/table.ts'
import { emptyTally, type Tally } from '../query/tally.ts'
import type { ReportDeps } from '../report-deps.ts'
import { bucketsOf } from '../time/buckets.ts'
import { previousRows } from './breakdown.ts'

export interface KeysBefore {
  /** The table's keys; time uses the buckets of the other period. */
  readonly keys: readonly Key[]
  /** The row with the keys of the compared row; null if the other period has no such bucket. */
  beside(row: MeasureRow): MeasureRow | null
}

/** `keys`: those of the table; `interval`, `unit` and `zone`: of the other period. */
export function keysBefore(
  keys: readonly Key[],
  { interval }: Selection,
  { unit, zone }: Pick<QueryPlan, 'unit' | 'zone'>,
): KeysBefore {
  const at = keys.findIndex(({ kind }) => kind === 'time')
  const key = keys[at]
  if (key?.kind !== 'time') return { keys, beside: (row) => row }
  const buckets = bucketsOf(interval, unit, zone)
  const bucketOf = new Map(key.buckets.map(({ start }, index) => [start / 1000, buckets[index]]))
  return {
    keys: keys.map((each, index) => (index === at ? { kind: 'time', buckets } : each)),
    beside(row) {
      const bucket = bucketOf.get(Number(row[`k${at}`]))
      return bucket ? { ...row, [`k${at}`]: bucket.start / 1000 } : null
    },
  }
}

/** Looks up the compared rows of one page; null for a row whose bucket does not exist in the other period. */
export async function rowsBefore(
  deps: ReportDeps,
  previous: Selection,
  { keys, beside }: KeysBefore,
  rows: readonly MeasureRow[],
): Promise<(row: MeasureRow) => Tally | null> {
  const wanted = rows.map(beside).filter((row) => row !== null)
  const found = await previousRows(deps, previous, keys, wanted)
  return (row) => {
    const before = beside(row)
    return before && (found.get(rowKey(keys, before)) ?? emptyTally)
  }
}
