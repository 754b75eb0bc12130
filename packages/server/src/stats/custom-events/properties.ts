/** The properties that events carry, and the values of one of them. */
import type { ReportQuery } from '@footfall/contract/reports/reports'
import type { EventProperties, EventValues } from '@footfall/contract/stats/event-results'
import { empty, identifiersOf, param, type Sql, sql } from '../../events/sql.ts'
import { cutOf } from '../../lib/cut.ts'
import { eventsInside, type Selection } from '../query/selection.ts'
import { directionOf, holdsText, limitTo, pageOfRows } from '../query/table/page-of-rows.ts'
import { rateAmong } from '../rate-among.ts'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { isEmpty } from '../time/interval.ts'

type WhichEvents = Pick<ReportQuery<'event_properties'>, 'kind' | 'name'>

/** Numbers in the forms that people and programs write, small enough that their sum stays finite. */
const isNumber = (value: Sql) =>
  sql`(match(${value}, '^-?[0-9]{1,300}([.][0-9]{1,300})?([eE][-+]?[0-9]{1,3})?$') AND abs(toFloat64OrZero(${value})) < 1e290)`
const isBoolean = (value: Sql) => sql`${value} IN ('true', 'false')`

/** One row per property of an event: `key`, `value`, `visitor`. */
function pairs(selection: Selection, { kind, name }: WhichEvents): Sql {
  const wanted = [
    kind === 'event' ? sql`kind = 'custom'` : sql`kind = 'pageview'`,
    ...(kind === 'event' && name !== undefined ? [sql`name = ${param('String', name)}`] : []),
  ]
  return sql`(SELECT toString(key) AS key, value, visitor
    FROM (SELECT visitor, props FROM ${eventsInside(selection, ...wanted)})
    ARRAY JOIN mapKeys(props) AS key, mapValues(props) AS value)`
}

function searching(column: Sql, search: string): Sql {
  return search === '' ? empty : sql`AND ${holdsText(column, search)}`
}

interface PropertyRow {
  readonly key: string
  readonly events: string
  readonly different: string
  readonly numbers: string
  readonly booleans: string
  readonly total: string
}

export async function eventProperties(
  deps: Planner,
  args: ReportArgs<ReportQuery<'event_properties'>>,
): Promise<EventProperties> {
  const { query } = args
  const { selection } = await deps.plan(args, 'interval')
  if (isEmpty(selection.interval)) return { list: [], total: 0 }
  const direction = directionOf(query.order)
  const { rows, total } = await pageOfRows<PropertyRow>(
    deps.run,
    cutOf(query),
    (
      cut,
    ) => sql`SELECT key, count() AS events, uniqExact(value) AS different, countIf(${isNumber(sql`value`)}) AS numbers,
        countIf(${isBoolean(sql`value`)}) AS booleans, count() OVER () AS total
      FROM ${pairs(selection, query)} WHERE 1 ${searching(sql`key`, query.search)}
      GROUP BY key ORDER BY events ${direction}, key ${limitTo(cut)}`,
  )
  return {
    list: rows.map((row) => ({
      key: row.key,
      events: Number(row.events),
      values: Number(row.different),
      type: typeOf(Number(row.events), Number(row.numbers), Number(row.booleans)),
    })),
    total,
  }
}

function typeOf(all: number, numbers: number, booleans: number): EventProperties['list'][number]['type'] {
  if (numbers === all) return 'number'
  if (booleans === all) return 'boolean'
  return numbers + booleans === 0 ? 'text' : 'mixed'
}

const valueColumn = identifiersOf(['events', 'visitors', 'value'])

interface ValueRow {
  readonly value: string
  readonly events: string
  readonly visitors: string
  readonly total: string
}

interface NumberRow {
  readonly events: string
  readonly numbers: string
  readonly sum: number
  readonly min: number
  readonly max: number
  readonly quantiles: readonly [number, number]
}

export async function eventValues(
  deps: Planner,
  args: ReportArgs<ReportQuery<'event_values'>>,
): Promise<EventValues> {
  const { query } = args
  const { selection } = await deps.plan(args, 'interval')
  if (isEmpty(selection.interval)) return { list: [], total: 0, numbers: null }
  const ofKey = sql`${pairs(selection, query)} WHERE key = ${param('String', query.key)}`
  const direction = directionOf(query.order)
  const number = sql`toFloat64OrZero(value)`
  const [{ rows, total }, [numbers]] = await Promise.all([
    pageOfRows<ValueRow>(
      deps.run,
      cutOf(query),
      (cut) => sql`SELECT value, count() AS events, uniqExact(visitor) AS visitors, count() OVER () AS total
        FROM ${ofKey} ${searching(sql`value`, query.search)}
        GROUP BY value ORDER BY ${valueColumn(query.order_by)} ${direction}, value ${limitTo(cut)}`,
    ),
    deps.run<NumberRow>(
      sql`SELECT count() AS events, countIf(numeric) AS numbers, sumIf(number, numeric) AS sum, minIf(number, numeric) AS min,
          maxIf(number, numeric) AS max, quantilesExactInclusiveIf(0.5, 0.95)(number, numeric) AS quantiles
        FROM (SELECT ${isNumber(sql`value`)} AS numeric, ${number} AS number FROM ${ofKey})`,
    ),
  ])
  const all = Number(numbers?.events ?? 0)
  const numeric = Number(numbers?.numbers ?? 0)
  return {
    list: rows.map((row) => ({
      value: row.value,
      events: Number(row.events),
      visitors: Number(row.visitors),
      share: rateAmong(all, Number(row.events)) ?? 0,
    })),
    total,
    numbers:
      numbers && numeric > 0
        ? {
            count: numeric,
            sum: numbers.sum,
            mean: numbers.sum / numeric,
            min: numbers.min,
            max: numbers.max,
            p50: numbers.quantiles[0],
            p95: numbers.quantiles[1],
          }
        : null,
  }
}
