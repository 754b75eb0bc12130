/** Exploration: any metrics, and a goal's conversions, by one to four dimensions, of which one may be time. */
import type { Language } from '@footfall/contract/fields'
import type { ReportQuery } from '@footfall/contract/reports/reports'
import type { Insights } from '@footfall/contract/stats/insights-results'
import { translate } from '../../lib/translate.ts'
import { keysOf } from '../query/keys.ts'
import { runTable } from '../query/table/table-run.ts'
import { metricsOf, tallyOf } from '../query/tally.ts'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { wantedGoal } from '../sequences/wanted-goal.ts'
import { bucketsOf } from '../time/buckets.ts'
import { isEmpty } from '../time/interval.ts'
import { tableOptions } from './breakdown.ts'
import { groupColumns, groupReader, groupValuesNamed, metricColumns } from './grouped-rows.ts'
import { conversionsOf } from './row-conversions.ts'

export async function insights(deps: Planner, args: ReportArgs<ReportQuery<'insights'>>): Promise<Insights> {
  const { query, language } = args
  const { dimensions, metrics } = query
  const [{ selection, unit, zone }, goal] = await Promise.all([
    deps.plan(args),
    wantedGoal(deps, args.website, query.goal_id),
  ])
  const columns = columnsOf(query, language)
  if (isEmpty(selection.interval)) return { columns, time_unit: unit, list: [], total: 0 }
  const buckets = bucketsOf(selection.interval, unit, zone)
  const keys = keysOf(dimensions, buckets)
  const named = groupValuesNamed(dimensions, query.search, language)
  const { rows, total } = await runTable(deps, selection, keys, tableOptions(query, named))
  const conversions = await conversionsOf(deps, { selection, keys, rows, goal })
  const groupsOf = groupReader(dimensions, buckets, language)
  const list = rows.map((row) => {
    const all = metricsOf(tallyOf(row))
    return {
      ...groupsOf(row),
      ...Object.fromEntries(metrics.map((metric) => [metric, all[metric]])),
      ...conversions(row),
    }
  })
  return { columns, time_unit: unit, list, total }
}

function columnsOf(
  { dimensions, metrics, goal_id }: ReportQuery<'insights'>,
  language: Language,
): Insights['columns'] {
  return [
    ...groupColumns(dimensions, language),
    ...metricColumns(metrics, language),
    ...(goal_id === undefined ? [] : (['conversions', 'conversion_rate'] as const)).map((key) => ({
      key,
      kind: 'goal' as const,
      label: translate(language, `explore.${key}`),
    })),
  ]
}
