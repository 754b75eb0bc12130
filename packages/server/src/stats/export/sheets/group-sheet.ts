/** The grouped table with all its rows, streamed from the store, which also finds what they are compared with: no row stays in memory. */
import type { Language } from '@footfall/contract/fields'
import type { ReportQuery } from '@footfall/contract/reports/reports'
import { translate } from '../../../lib/translate.ts'
import type { QueryPlan } from '../../plan.ts'
import { keysOf, type MeasureRow } from '../../query/keys.ts'
import { comparedTable, table } from '../../query/table/table.ts'
import { earlierTallyOf, metricsOf, type Tally, tallyOf } from '../../query/tally.ts'
import { tableOptions } from '../../reports/breakdown.ts'
import { fieldLabel } from '../../reports/fields.ts'
import { groupReader, groupValuesNamed } from '../../reports/grouped-rows.ts'
import { extrasOf } from '../../reports/page-extras.ts'
import { keysBefore } from '../../reports/rows-before.ts'
import type { RowStream } from '../../run-statements.ts'
import { bucketsOf } from '../../time/buckets.ts'
import { isEmpty } from '../../time/interval.ts'
import { mostRows } from '../paged-rows.ts'
import type { Column, Row, Sheet, Value } from '../sheet.ts'
import { column, comparedTitle } from './columns.ts'
import { metricCells, metricColumns } from './metric-columns.ts'

export interface GroupSheetArgs {
  readonly planned: QueryPlan
  readonly query: ReportQuery<'group_list'>
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
  const ofPages = query.group_by.length === 1 && query.group_by[0] === 'page'

  async function* rows(): AsyncGenerator<Row, void, undefined> {
    if (isEmpty(selection.interval)) return
    const named = groupValuesNamed(query.group_by, query.search, language)
    const options = { ...tableOptions(query, named), limit: mostRows + 1, offset: 0 }
    const before = previous && keysBefore(keys, previous, planned)
    const statement =
      before && !isEmpty(previous.interval)
        ? comparedTable(selection, keys, options, { selection: previous, keys: before.keys })
        : table(selection, keys, options)
    for await (const row of stream<MeasureRow>(statement)) {
      // Null if the other period has no such bucket.
      const earlier = before && (before.beside(row) ? metricsOf(earlierTallyOf(row)) : null)
      const tally = tallyOf(row)
      yield [
        ...groupsOf(row).labels,
        ...metricCells(metricsOf(tally), before ? earlier : undefined),
        ...(ofPages ? pageCells(tally) : []),
      ]
    }
  }

  return {
    name: translate(language, 'stats.export.table'),
    columns: [
      ...columns,
      ...metricColumns(language, comparedTitle(planned, language)),
      ...(ofPages ? pageColumns(language) : []),
    ],
    rows: rows(),
  }
}

/** The figures that only a list of pages has, as on the screen. */
function pageColumns(language: Language): Column[] {
  const titled = (unit: string, name: string) =>
    translate(language, `stats.export.${unit}`, { name: translate(language, name) })
  return [
    column(titled('in_seconds', 'list.timeOnPage'), 'decimal'),
    column(titled('in_percent', 'list.exitRate'), 'percent'),
  ]
}

function pageCells(tally: Tally): Value[] {
  const { time_on_page, exit_rate } = extrasOf(tally)
  return [time_on_page, exit_rate]
}
