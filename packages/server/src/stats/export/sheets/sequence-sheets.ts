/** Funnel, journey and retention as tables. */
import type { ReportQuery } from '@footfall/contract/reports/reports'
import type { FunnelStep, JourneyItem } from '@footfall/contract/stats/sequences'
import { translate } from '../../../lib/translate.ts'
import { fieldLabel } from '../../reports/fields.ts'
import { funnel } from '../../sequences/funnel.ts'
import { journey } from '../../sequences/journey.ts'
import { retention } from '../../sequences/retention.ts'
import { matcherWords } from '../head/matcher-words.ts'
import type { Column, Row, Value, WholeSheet } from '../sheet.ts'
import type { SheetArgs } from '../sheet-args.ts'
import { column } from './columns.ts'

/** The steps; in a workbook also the groups and the days, if the query has them. */
export async function funnelSheets(args: SheetArgs<ReportQuery<'funnel'>>): Promise<WholeSheet[]> {
  const { deps, query, language } = args
  const text = (key: string) => translate(language, key)
  const [report, names] = await Promise.all([funnel(deps, args), matcherWords(deps, args, query.steps)])
  const percent = (key: string) => translate(language, 'stats.export.in_percent', { name: text(key) })
  const visits = query.scope === 'visit'
  const figures: Column[] = [
    column(text('stats.export.step_number'), 'count', 8),
    column(text('steps.step'), 'text', 36),
    column(text(visits ? 'stats.metric.visits' : 'stats.metric.visitors'), 'count'),
    column(percent('steps.fromFirst'), 'percent'),
    column(percent('steps.fromPrevious'), 'percent'),
    column(text('steps.dropped'), 'count'),
    column(translate(language, 'stats.export.in_seconds', { name: text('stats.export.median') }), 'decimal'),
  ]
  const nameOf = (at: number) => {
    const name = names[at] ?? ''
    return query.steps[at]?.optional ? translate(language, 'stats.export.optional', { name }) : name
  }
  const cells = (step: FunnelStep, at: number): Value[] => [
    at + 1,
    nameOf(at),
    step.visitors,
    step.from_first,
    at === 0 ? null : step.from_previous,
    step.dropped,
    step.median_seconds,
  ]
  const { by } = query
  return [
    { name: text('nav.funnel'), columns: figures, rows: report.steps.map(cells) },
    ...(by && report.groups
      ? [
          {
            name: text('funnel.groups'),
            columns: [column(fieldLabel(by, language), 'text', 28), ...figures],
            rows: report.groups.flatMap(({ label, steps }) =>
              steps.map((step, at) => [label, ...cells(step, at)]),
            ),
          },
        ]
      : []),
    ...(report.trend
      ? [
          {
            name: text('funnel.trend'),
            columns: [
              column(text('stats.field.time'), 'day', 14),
              column(text('funnel.entered'), 'count'),
              column(text('stats.export.completed'), 'count'),
              column(percent('funnel.conversion'), 'percent'),
            ],
            rows: report.trend.map(({ time, entered, completed, conversion }) => [
              time,
              entered,
              completed,
              conversion,
            ]),
          },
        ]
      : []),
  ]
}

/** The paths, one column per step; in a workbook also the items of each step and the links between them. */
export async function journeySheets(args: SheetArgs<ReportQuery<'journey'>>): Promise<WholeSheet[]> {
  const { deps, query, language } = args
  const text = (key: string) => translate(language, key)
  const report = await journey(deps, args)
  // A journey that ends at a match is returned backwards. The sheets have it in the order of the visit, the match in the last column.
  const backwards = query.end !== undefined
  const place = (step: number) => (backwards ? query.steps + 1 - step : step)
  const nameOf = ({ kind, item }: JourneyItem) => {
    if (kind === 'other') return text('journey.other')
    if (kind === 'end') return text(backwards ? 'journey.begin' : 'journey.end')
    return item
  }
  const stepName = (number: number) => translate(language, 'funnel.step', { number })
  const visits = column(text('stats.metric.visits'), 'count')
  const step = column(text('stats.export.step_number'), 'count', 8)
  return [
    {
      name: text('journey.paths'),
      columns: [
        ...Array.from({ length: query.steps }, (_, at) => column(stepName(at + 1), 'text', 28)),
        visits,
        column(translate(language, 'stats.export.in_percent', { name: text('journey.share') }), 'percent'),
      ],
      rows: report.paths.map(({ items, visits, share }) => {
        const names = (backwards ? items.toReversed() : items).map(nameOf)
        const gap = Array<Value>(Math.max(0, query.steps - names.length)).fill(null)
        return [...(backwards ? [...gap, ...names] : [...names, ...gap]), visits, share]
      }),
    },
    {
      name: text('stats.export.nodes'),
      columns: [step, column(text('steps.step'), 'text', 36), visits],
      rows: report.nodes
        .map((node) => [place(node.step), nameOf(node), node.visits])
        .sort(([one], [other]) => Number(one) - Number(other)),
    },
    {
      name: text('stats.export.links'),
      columns: [
        step,
        column(text('stats.export.from'), 'text', 36),
        column(text('stats.export.to'), 'text', 36),
        visits,
      ],
      rows: report.links
        .map(({ step, from, to, visits }) =>
          backwards
            ? [place(step + 1), nameOf(to), nameOf(from), visits]
            : [place(step), nameOf(from), nameOf(to), visits],
        )
        .sort(([one], [other]) => Number(one) - Number(other)),
    },
  ]
}

/**
 * One row per cohort: visitors, and their share of the cohort, in each later unit; the mean below. Beside them the unit that is not over yet, and the
 * one from which returns are unknown, if there are such.
 */
export async function retentionSheet(args: SheetArgs<ReportQuery<'retention'>>): Promise<WholeSheet> {
  const { deps, query, language } = args
  const text = (key: string) => translate(language, key)
  const { cohorts, mean } = await retention(deps, args)
  const after = (k: number) => translate(language, `retention.after.${query.unit}`, { k })
  // Visitors of other cohorts may have come before.
  const ofNew = query.first === 'first_visit'
  const sizeTitle = text(ofNew ? 'retention.size' : 'stats.metric.visitors')
  // Unit 0 is the cohort itself.
  const units = mean.map((_, k) => k).slice(1)
  const unitName = (k: number | null) => (k === null ? null : k === 0 ? sizeTitle : after(k))
  const running = cohorts.map(({ partial, cells }) =>
    unitName(partial !== null && cells[partial] !== null ? partial : null),
  )
  const unknowable = cohorts.map((cohort) => unitName(cohort.unknowable_from))
  const marks = [
    { title: text('stats.export.running'), of: running },
    { title: text('stats.export.unknown_from'), of: unknowable },
  ].filter(({ of }) => of.some((name) => name !== null))
  const share = (cell: number | null | undefined, size: number) =>
    cell == null || size === 0 ? null : (cell / size) * 100
  const all = cohorts.reduce((sum, cohort) => sum + cohort.size, 0)
  return {
    name: text('nav.retention'),
    columns: [
      column(text(ofNew ? 'retention.cohort' : 'retention.occurrence'), 'text', 18),
      column(sizeTitle, 'count'),
      ...units.flatMap((k): Column[] => [
        column(after(k), 'count'),
        column(translate(language, 'stats.export.in_percent', { name: after(k) }), 'percent'),
      ]),
      ...marks.map(({ title }) => column(title, 'text', 18)),
    ],
    rows: [
      ...cohorts.map(
        ({ start, size, cells }, at): Row => [
          { kind: 'day', value: start },
          size,
          ...units.flatMap((k): Value[] => [cells[k] ?? null, share(cells[k], size)]),
          ...marks.map(({ of }) => of[at] ?? null),
        ],
      ),
      ...(cohorts.length > 0
        ? [[text('retention.mean'), all, ...units.flatMap((k): Value[] => [null, mean[k] ?? null])]]
        : []),
    ],
  }
}
