/** Custom events, the properties of events, and the values of one of them, as tables. */
import type { Language } from '@footfall/contract/fields'
import type { ReportQuery } from '@footfall/contract/reports/reports'
import { translate } from '../../../lib/translate.ts'
import { eventList } from '../../custom-events/event-list.ts'
import { eventProperties, eventValues } from '../../custom-events/properties.ts'
import { localIso } from '../../time/zone.ts'
import { pagedRows } from '../paged-rows.ts'
import type { Column, Sheet, WholeSheet } from '../sheet.ts'
import type { SheetArgs } from '../sheet-args.ts'
import { column, comparedTitle } from './columns.ts'

type ListArgs = SheetArgs<ReportQuery<'event_list'>>

const counts = ['events', 'visitors', 'visits'] as const

export function eventListSheet(args: ListArgs): Sheet {
  const { deps, query, language, planned } = args
  const compared = comparedTitle(planned, language)
  const text = (key: string) => translate(language, key)
  const columns = counts.flatMap((metric): Column[] => {
    const name = text(`stats.metric.${metric}`)
    if (compared === null) return [column(name, 'count')]
    const beside = (what: string) => translate(language, 'stats.export.beside', { name, what })
    return [
      column(name, 'count'),
      column(beside(compared), 'count'),
      column(beside(text('stats.export.change')), 'change'),
    ]
  })
  const rows = pagedRows(async (page, page_size) => {
    const { list } = await eventList(deps, { ...args, query: { ...query, page, page_size } })
    return list.map(({ name, share, last_time, previous, change, ...now }) => [
      name,
      ...counts.flatMap((metric) =>
        compared !== null
          ? [now[metric], previous?.[metric] ?? null, change?.[metric] ?? null]
          : [now[metric]],
      ),
      share,
      localIso(last_time * 1000, planned.zone, 'second'),
    ])
  })
  return {
    name: text('nav.events'),
    columns: [
      column(text('stats.field.event'), 'text', 32),
      ...columns,
      column(translate(language, 'stats.export.in_percent', { name: text('events.share') }), 'percent'),
      column(text('events.last'), 'moment', 20),
    ],
    rows,
  }
}

export function eventPropertiesSheet(args: SheetArgs<ReportQuery<'event_properties'>>): Sheet {
  const { deps, query, language } = args
  const text = (key: string) => translate(language, key)
  return {
    name: text('events.properties'),
    columns: [
      column(text('events.property'), 'text', 32),
      column(text('events.type'), 'text'),
      column(text('stats.metric.events'), 'count'),
      column(text('events.different'), 'count'),
    ],
    rows: pagedRows(async (page, page_size) => {
      const asked = { ...args, query: { ...query, page, page_size } }
      const { list } = await eventProperties(deps, asked)
      return list.map(({ key, type, events, values }) => [key, text(`events.types.${type}`), events, values])
    }),
  }
}

type ValuesArgs = SheetArgs<ReportQuery<'event_values'>>

export function eventValuesSheet(args: ValuesArgs): Sheet {
  const { deps, query, language } = args
  const text = (key: string) => translate(language, key)
  return {
    name: text('events.values'),
    columns: [
      column(query.key, 'text', 40),
      column(text('stats.metric.events'), 'count'),
      column(text('stats.metric.visitors'), 'count'),
      column(text('stats.export.share'), 'percent'),
    ],
    rows: pagedRows(async (page, page_size) => {
      const { list } = await eventValues(deps, { ...args, query: { ...query, page, page_size } })
      return list.map(({ value, events, visitors, share }) => [value, events, visitors, share])
    }),
  }
}

/** The statistics of values that are numbers, for a workbook; no sheet for others. */
export async function numbersSheets({ deps, query, ...args }: ValuesArgs): Promise<WholeSheet[]> {
  if (query.format !== 'xlsx') return []
  const { numbers } = await eventValues(deps, { ...args, query: { ...query, page: 1, page_size: 1 } })
  return numbers ? [numbersSheet(numbers, args.language)] : []
}

function numbersSheet(numbers: Readonly<Record<string, number>>, language: Language): WholeSheet {
  return {
    name: translate(language, 'events.numbers'),
    columns: [
      column(translate(language, 'stats.export.metric'), 'text', 20),
      column(translate(language, 'stats.export.value'), 'decimal'),
    ],
    rows: Object.entries(numbers).map(([name, value]) => [
      translate(language, `events.number.${name}`),
      name === 'count' ? { kind: 'count', value } : value,
    ]),
  }
}
