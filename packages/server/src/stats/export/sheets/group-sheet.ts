/** The grouped table with all its rows, streamed from the store. */
import type { Language } from '@footfall/contract/fields'
import type { Metrics } from '@footfall/contract/stats/metrics'
import type { Query } from '@footfall/contract/stats/query'
import { translate } from '../../../lib/translate.ts'
import type { QueryPlan } from '../../plan.ts'
import { keysOf, type MeasureRow } from '../../query/keys.ts'
import { measure } from '../../query/measure.ts'
import type { Selection } from '../../query/selection.ts'
import { rowKey, table } from '../../query/table/table.ts'
import { emptyTally, metricsOf, type Tally, tallyOf } from '../../query/tally.ts'
import { tableOptions } from '../../reports/breakdown.ts'
import { fieldLabel } from '../../reports/fields.ts'
import type { GroupQuery } from '../../reports/group-list.ts'
import { groupReader, groupValuesNamed } from '../../reports/grouped-rows.ts'
import { type KeysBefore, keysBefore } from '../../reports/rows-before.ts'
import type { RowStream } from '../../run.ts'
import { bucketsOf } from '../../time/buckets.ts'
import { isEmpty } from '../../time/interval.ts'
import { mostRows } from '../paged-rows.ts'
import type { Column, Row, Sheet } from '../sheet.ts'
import { comparedTitle } from './columns.ts'
import { metricCells, metricColumns } from './metric-columns.ts'

export interface GroupSheetArgs {
  readonly planned: QueryPlan
  readonly query: Query & GroupQuery
  readonly language: Language
}

export function groupSheet(stream: RowStream, { planned, query, language }: GroupSheetArgs): Sheet {
  const { selection, previous, unit, zone } = planned
  const buckets = bucketsOf(selection.interval, unit, zone)
  const keys = keysOf(query.group_by, buckets)
  const columns = query.group_by.map((name): Column => {
    if (name !== 'time') return { title: fieldLabel(name, language), kind: 'text', width: 32 }
    const kind = unit === 'minute' || unit === 'hour' ? 'time' : 'day'
    return { title: translate(language, 'stats.field.time'), kind, width: 20 }
  })
  const groupsOf = groupReader(query.group_by, buckets, language)

  async function* rows(): AsyncGenerator<Row, void, undefined> {
    if (isEmpty(selection.interval)) return
    const named = groupValuesNamed(query.group_by, query.search, language)
    const options = { ...tableOptions(query, named), limit: mostRows + 1, offset: 0 }
    const before = previous && (await tallies(stream, previous, keysBefore(keys, previous, planned)))
    for await (const row of stream<MeasureRow>(table(selection, keys, options))) {
      yield [
        ...groupsOf(row).labels,
        ...metricCells(metricsOf(tallyOf(row)), before ? before(row) : undefined),
      ]
    }
  }

  return {
    name: translate(language, 'stats.export.table'),
    columns: [...columns, ...metricColumns(language, comparedTitle(planned, language))],
    rows: rows(),
  }
}

/** Every row of the previous period, for comparison; null if it has no such bucket. */
async function tallies(
  stream: RowStream,
  previous: Selection,
  { keys, beside }: KeysBefore,
): Promise<(row: MeasureRow) => Metrics | null> {
  const found = new Map<string, Tally>()
  if (!isEmpty(previous.interval))
    for await (const row of stream<MeasureRow>(measure(previous, keys)))
      found.set(rowKey(keys, row), tallyOf(row))
  return (row) => {
    const before = beside(row)
    return before && metricsOf(found.get(rowKey(keys, before)) ?? emptyTally)
  }
}
