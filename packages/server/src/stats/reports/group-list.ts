/** A table grouped by one to three dimensions, or by time. */
import type { ReportInput } from '@footfall/contract/reports/reports'
import { metricNames } from '@footfall/contract/stats/metrics'
import type { GroupList } from '@footfall/contract/stats/results'
import { keysOf } from '../query/keys.ts'
import { runTable } from '../query/table/table-run.ts'
import { metricsOf, tallyOf } from '../query/tally.ts'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { bucketsOf } from '../time/buckets.ts'
import { isEmpty } from '../time/interval.ts'
import { compared, tableOptions } from './breakdown.ts'
import { groupColumns, groupReader, groupValuesNamed, metricColumns } from './grouped-rows.ts'
import { keysBefore, rowsBefore } from './rows-before.ts'

export async function groupList<Q>(
  deps: Planner<Q>,
  args: ReportArgs<Q & ReportInput<'group_list'>>,
): Promise<GroupList> {
  const { query, language } = args
  const { selection, previous, unit, zone } = await deps.plan(args)
  const columns = [...groupColumns(query.group_by, language), ...metricColumns(metricNames, language)]
  if (isEmpty(selection.interval)) return { columns, time_unit: unit, list: [], total: 0 }
  const buckets = bucketsOf(selection.interval, unit, zone)
  const keys = keysOf(query.group_by, buckets)
  const named = groupValuesNamed(query.group_by, query.search, language)
  const { rows, total } = await runTable(deps, selection, keys, tableOptions(query, named))
  const beside =
    previous && (await rowsBefore(deps, previous, keysBefore(keys, previous, { unit, zone }), rows))
  const groupsOf = groupReader(query.group_by, buckets, language)
  const list = rows.map((row) => {
    const tally = tallyOf(row)
    const before = beside?.(row) ?? null
    return {
      ...groupsOf(row),
      ...metricsOf(tally),
      ...(beside && !before ? { previous: null, change: null } : compared(tally, before)),
    }
  })
  return { columns, time_unit: unit, list, total }
}
