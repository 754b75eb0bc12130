/** A table grouped by one to three dimensions, or by time. */
import type { Language } from '@footfall/contract/fields'
import { metricNames } from '@footfall/contract/stats/metrics'
import type { GroupBy } from '@footfall/contract/stats/query'
import type { GroupList } from '@footfall/contract/stats/results'
import { translate } from '../../lib/translate.ts'
import type { Engine, Planner, ReportArgs } from '../engine.ts'
import { labelOf, valuesNamed } from '../labels.ts'
import type { QueryPlan } from '../plan.ts'
import { keysOf } from '../query/keys.ts'
import { runTable } from '../query/table-run.ts'
import { metricsOf, tallyOf } from '../query/tally.ts'
import { bucketsOf } from '../time/buckets.ts'
import { isEmpty } from '../time/interval.ts'
import { compared, type ListQuery, tableOptions } from './breakdown.ts'
import { fieldLabel } from './fields.ts'
import { keysBefore, rowsBefore } from './rows-before.ts'

export type GroupQuery = ListQuery & { readonly group_by: GroupBy }

export async function groupList<Q>(engine: Planner<Q>, args: ReportArgs<Q & GroupQuery>): Promise<GroupList> {
  return groupListOf(engine, await engine.plan(args), args.query, args.language, args.signal)
}

async function groupListOf(
  engine: Engine,
  { selection, previous, unit, zone }: QueryPlan,
  query: GroupQuery,
  language: Language,
  signal?: AbortSignal,
): Promise<GroupList> {
  const columns = columnsOf(query.group_by, language)
  if (isEmpty(selection.interval)) return { columns, time_unit: unit, list: [], total: 0 }
  const buckets = bucketsOf(selection.interval, unit, zone)
  const keys = keysOf(query.group_by, buckets)
  const named = query.group_by.map((name) =>
    name === 'time' ? [] : valuesNamed(name, query.search, language),
  )
  const { rows, total } = await runTable(engine, selection, keys, tableOptions(query, named), signal)
  const beside =
    previous && (await rowsBefore(engine, previous, keysBefore(keys, previous, { unit, zone }), rows, signal))
  const times = new Map(buckets.map(({ start, time }) => [String(start / 1000), time]))
  const list = rows.map((row) => {
    const values = query.group_by.map((name, index) => {
      const value = String(row[`k${index}`])
      return name === 'time' ? (times.get(value) ?? value) : value
    })
    const tally = tallyOf(row)
    const before = beside?.(row) ?? null
    return {
      values,
      labels: query.group_by.map((name, index) =>
        name === 'time' ? (values[index] ?? '') : labelOf(name, values[index] ?? '', language),
      ),
      ...metricsOf(tally),
      ...(beside && !before ? { previous: null, change: null } : compared(tally, before)),
    }
  })
  return { columns, time_unit: unit, list, total }
}

function columnsOf(groupBy: GroupBy, language: Language): GroupList['columns'] {
  const grouped = groupBy.map((key) =>
    key === 'time'
      ? { key, kind: 'time' as const, label: translate(language, 'stats.field.time') }
      : { key, kind: 'dimension' as const, label: fieldLabel(key, language) },
  )
  const measured = metricNames.map((key) => ({
    key,
    kind: 'metric' as const,
    label: translate(language, `stats.metric.${key}`),
  }))
  return [...grouped, ...measured]
}
