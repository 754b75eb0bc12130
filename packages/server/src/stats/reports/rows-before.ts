/** What stands beside a table's row in the period it is compared with: the n-th bucket of time beside the n-th, other values beside themselves. */
import type { Engine } from '../engine.ts'
import type { Plan } from '../plan.ts'
import type { Key, MeasureRow } from '../query/keys.ts'
import { measure } from '../query/measure.ts'
import type { Selection } from '../query/selection.ts'
import { rowKey } from '../query/table.ts'
import { emptyTally, type Tally, tallyOf } from '../query/tally.ts'
import { bucketsOf } from '../time/buckets.ts'
import { previousRows } from './breakdown.ts'

export interface KeysBefore {
  /** The table's keys; where time is among them, in the buckets of the other period. */
  readonly keys: readonly Key[]
  /** Where the row beside this one is found, as `rowKey` tells it; null where the other period has no such bucket. */
  keyOf(row: MeasureRow): string | null
}

export function keysBefore(
  keys: readonly Key[],
  { interval }: Selection,
  { unit, zone }: Pick<Plan, 'unit' | 'zone'>,
): KeysBefore {
  const at = keys.findIndex(({ kind }) => kind === 'time')
  const key = keys[at]
  if (key?.kind !== 'time') return { keys, keyOf: (row) => rowKey(keys, row) }
  const buckets = bucketsOf(interval, unit, zone)
  const beside = new Map(key.buckets.map(({ start }, index) => [start / 1000, buckets[index]]))
  return {
    keys: keys.map((each, index) => (index === at ? { kind: 'time', buckets } : each)),
    keyOf(row) {
      const bucket = beside.get(Number(row[`k${at}`]))
      return bucket ? rowKey(keys, { ...row, [`k${at}`]: bucket.start / 1000 }) : null
    },
  }
}

/** Looks up the rows beside those of one page; a row's answer is null where the other period has no such bucket. */
export async function rowsBefore(
  engine: Engine,
  previous: Selection,
  { keys, keyOf }: KeysBefore,
  rows: readonly MeasureRow[],
  signal?: AbortSignal,
): Promise<(row: MeasureRow) => Tally | null> {
  const found = keys.some(({ kind }) => kind === 'time')
    ? await bucketsBefore(engine, previous, keys, rows, signal)
    : await previousRows(engine, previous, keys, rows, signal)
  return (row) => {
    const key = keyOf(row)
    return key === null ? null : (found.get(key) ?? emptyTally)
  }
}

/** All buckets, of the page's other values alone. */
async function bucketsBefore(
  engine: Engine,
  previous: Selection,
  keys: readonly Key[],
  rows: readonly MeasureRow[],
  signal?: AbortSignal,
): Promise<Map<string, Tally>> {
  if (rows.length === 0) return new Map()
  const narrowed = keys.flatMap((key, index) => {
    if (key.kind !== 'dimension') return []
    const value = [...new Set(rows.map((row) => String(row[`k${index}`])))]
    return [{ field: key.dimension, operator: 'in', value } as const]
  })
  const selection = { ...previous, filters: [...previous.filters, ...narrowed] }
  const before = await engine.run<MeasureRow>(measure(selection, keys), signal)
  return new Map(before.map((row) => [rowKey(keys, row), tallyOf(row)]))
}
