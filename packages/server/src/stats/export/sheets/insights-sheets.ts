/** What changed, and explorations, as tables. */
import type { ReportQuery } from '@footfall/contract/reports/reports'
import { translate } from '../../../lib/translate.ts'
import { changes } from '../../reports/changes.ts'
import { fieldLabel } from '../../reports/fields.ts'
import { insights } from '../../reports/insights.ts'
import { pagedRows } from '../paged-rows.ts'
import type { Sheet, Value, WholeSheet } from '../sheet.ts'
import type { SheetArgs } from '../sheet-args.ts'
import { column, comparedTitle } from './columns.ts'
import { metricKind, metricTitle } from './metric-columns.ts'

/** One row per segment; the total comes first. */
export async function changesSheet(args: SheetArgs<ReportQuery<'changes'>>): Promise<WholeSheet> {
  const { deps, language, query } = args
  const { current, previous, list } = await changes(deps, args)
  const text = (key: string) => translate(language, key)
  const kind = metricKind(query.metric)
  const change = current === null || previous === null ? null : current - previous
  const dimension = (name: (typeof list)[number]['dimensions'][number] | undefined) =>
    name ? fieldLabel(name, language) : null
  return {
    name: text('changes.title'),
    columns: [
      column(text('compare.by'), 'text', 18),
      column(text('stats.export.of_dimension'), 'text', 28),
      column(text('compare.by'), 'text', 18),
      column(text('stats.export.of_dimension'), 'text', 28),
      column(metricTitle(query.metric, language), kind),
      column(comparedTitle(args.planned, language) ?? text('stats.export.previous'), kind),
      column(text('changes.contribution'), kind === 'count' ? kind : 'decimal'),
      column(translate(language, 'stats.export.in_percent', { name: text('changes.share') }), 'percent'),
      column(text('changes.surprise'), 'decimal'),
    ],
    rows: [
      [text('changes.all'), null, null, null, current, previous, change, null, null],
      ...list.map((row): Value[] => [
        dimension(row.dimensions[0]),
        row.labels[0] ?? null,
        dimension(row.dimensions[1]),
        row.labels[1] ?? null,
        row.current,
        row.previous,
        row.contribution,
        row.share_of_change,
        row.surprise,
      ]),
    ],
  }
}

/** Every row of the exploration. */
export function insightsSheet(args: SheetArgs<ReportQuery<'insights'>>): Sheet {
  const { deps, language, query, planned } = args
  const text = (key: string) => translate(language, key)
  const timed = planned.unit === 'minute' || planned.unit === 'hour' ? 'time' : 'day'
  const goal = query.goal_id !== undefined
  return {
    name: text('explore.title'),
    columns: [
      ...query.dimensions.map((name) =>
        name === 'time'
          ? column(text('stats.field.time'), timed, 20)
          : column(fieldLabel(name, language), 'text', 28),
      ),
      ...query.metrics.map((metric) => column(metricTitle(metric, language), metricKind(metric))),
      ...(goal
        ? [
            column(text('explore.conversions'), 'count'),
            column(
              translate(language, 'stats.export.in_percent', { name: text('explore.conversion_rate') }),
              'percent',
            ),
          ]
        : []),
    ],
    rows: pagedRows(async (page, page_size) => {
      const asked = { ...args, query: { ...query, page, page_size } }
      const { list } = await insights(deps, asked)
      return list.map((row) => [
        ...row.labels,
        ...query.metrics.map((metric) => row[metric] ?? null),
        ...(goal ? [row.conversions, row.conversion_rate] : []),
      ])
    }),
  }
}
