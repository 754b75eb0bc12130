/** Campaigns: the results of visits with UTM tags, by one or two tags. */

import type { ReportQuery } from '@footfall/contract/reports/reports'
import type { Filter } from '@footfall/contract/stats/filters'
import type { Money } from '@footfall/contract/stats/goal-results'
import type { Utm, UtmTag } from '@footfall/contract/stats/utm-results'
import { join, param, type Sql, sql } from '../../events/sql.ts'
import { dimensionSql } from '../query/fields/dimension-sql.ts'
import { keyOf } from '../query/keys.ts'
import type { Selection } from '../query/selection.ts'
import { rowKey } from '../query/table/table.ts'
import { runTable } from '../query/table/table-run.ts'
import { metricsOf, tallyOf } from '../query/tally.ts'
import type { Planner, ReportArgs, ReportDeps } from '../report-deps.ts'
import { payments } from '../revenue/payments.ts'
import { wantedGoal } from '../sequences/wanted-goal.ts'
import { isEmpty } from '../time/interval.ts'
import { tableOptions } from './breakdown.ts'
import { conversionsOf } from './row-conversions.ts'

export async function utm(deps: Planner, args: ReportArgs<ReportQuery<'utm'>>): Promise<Utm> {
  const { query } = args
  const { tags } = query
  const [{ selection: all }, goal] = await Promise.all([
    deps.plan(args),
    wantedGoal(deps, args.website, query.goal_id),
  ])
  if (isEmpty(all.interval)) return { list: [], total: 0 }
  // Visits without any of the tags do not belong to a campaign.
  const tagged: Filter = { field: 'utm_tags', operator: 'is_set', value: [...tags] }
  const selection: Selection = { ...all, filters: [...all.filters, tagged] }
  const keys = tags.map(keyOf)
  const named = tags.map(() => [])
  const { rows, total } = await runTable(deps, selection, keys, tableOptions(query, named))
  if (rows.length === 0) return { list: [], total }
  // For the rows on this page only, because a website may have any number of campaigns.
  const campaigns = { selection, tags, among: rows.map((row) => rowKey(keys, row)) }
  const [revenue, conversions] = await Promise.all([
    revenueBy(deps, campaigns),
    conversionsOf(deps, { selection, keys, rows, goal }),
  ])
  const list = rows.map((row) => ({
    values: tags.map((_, index) => String(row[`k${index}`])),
    ...metricsOf(tallyOf(row)),
    ...conversions(row),
    revenue: revenue.get(rowKey(keys, row)) ?? [],
  }))
  return { list, total }
}

/** The tags' values as one text, one per line. */
function tagsOf(tags: readonly UtmTag[]): Sql {
  const texts = tags.map((tag) => sql`toString(${dimensionSql[tag].text})`)
  return sql`arrayStringConcat([${join(texts)}], '\n')`
}

interface Campaigns {
  readonly selection: Selection
  readonly tags: readonly UtmTag[]
  /** The tags' values of the rows shown, one per line. */
  readonly among: readonly string[]
}

async function revenueBy(
  { run }: ReportDeps,
  { selection, tags, among }: Campaigns,
): Promise<Map<string, Money[]>> {
  const paid = payments(selection, { currency: null, value: tagsOf(tags) })
  const rows = await run<{ value: string; coin: string; amount: string }>(
    sql`SELECT value, coin, sum(amount) AS amount FROM (${paid})
      WHERE value IN ${param('Array(String)', among)} GROUP BY value, coin ORDER BY value, coin`,
  )
  const found = new Map<string, Money[]>()
  for (const { value, coin, amount } of rows)
    found.set(value, [...(found.get(value) ?? []), { currency: coin, amount: Number(amount) }])
  return found
}
