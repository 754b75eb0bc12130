/** Custom events by name: events, visitors and visits. */
import type { ReportQuery } from '@footfall/contract/reports/reports'
import type { EventList } from '@footfall/contract/stats/event-results'
import { changeOf } from '@footfall/contract/stats/metrics'
import { empty, identifiersOf, param, type Sql, sql } from '../../events/sql.ts'
import { type Cut, cutOf } from '../../lib/cut.ts'
import type { MeasureRow } from '../query/keys.ts'
import { measure } from '../query/measure.ts'
import { eventsInsideOrStarted, type Selection } from '../query/selection.ts'
import { directionOf, holdsText, limitTo, pageOfRows } from '../query/table/page-of-rows.ts'
import { tallyOf } from '../query/tally.ts'
import { rateAmong } from '../rate-among.ts'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { isEmpty } from '../time/interval.ts'

type EventListQuery = ReportQuery<'event_list'>

interface Row {
  readonly name: string
  readonly events: string
  readonly visitors: string
  readonly visits: string
  /** Unix milliseconds. */
  readonly last_time: string
  readonly total: string
}

export async function eventList(deps: Planner, args: ReportArgs<EventListQuery>): Promise<EventList> {
  const { query } = args
  const { selection, previous } = await deps.plan(args)
  if (isEmpty(selection.interval)) return { list: [], total: 0 }
  const [{ rows, total }, whole] = await Promise.all([
    pageOfRows<Row>(deps.run, cutOf(query), (cut) => page(selection, query, cut)),
    deps.run<MeasureRow>(measure(selection, [])),
  ])
  const names = rows.map(({ name }) => name)
  const earlierRows = previous && names.length > 0 ? await deps.run<Row>(named(previous, names)) : []
  const before = new Map(earlierRows.map((row) => [row.name, row]))
  const { visitors: all } = tallyOf(whole[0] ?? {})
  return {
    list: rows.map((row) => {
      const current = numbersOf(row)
      const earlier = previous && numbersOf(before.get(row.name))
      return {
        name: row.name,
        ...current,
        share: rateAmong(all, current.visitors),
        last_time: Math.floor(Number(row.last_time) / 1000),
        previous: earlier,
        change: earlier && {
          events: changeOf('events', current.events, earlier.events),
          visitors: changeOf('visitors', current.visitors, earlier.visitors),
          visits: changeOf('visits', current.visits, earlier.visits),
        },
      }
    }),
    total,
  }
}

function numbersOf(row: Row | undefined) {
  return {
    events: Number(row?.events ?? 0),
    visitors: Number(row?.visitors ?? 0),
    visits: Number(row?.visits ?? 0),
  }
}

/** Every name in the interval, and names that only its visits reached after its end; visits by their start. */
function counted(selection: Selection): Sql {
  const { source, inside, started } = eventsInsideOrStarted(selection, sql`kind = 'custom'`)
  return sql`SELECT toString(name) AS name, countIf(inside) AS events, uniqExactIf(visitor, inside) AS visitors,
      uniqExactIf(visit, started) AS visits, maxIf(t, inside) AS last_time
    FROM (SELECT name, visitor, visit, toUnixTimestamp64Milli(time) AS t, ${inside} AS inside, ${started} AS started FROM ${source})
    GROUP BY name`
}

const column = identifiersOf(['events', 'visitors', 'visits', 'last_time', 'name'])

function page(selection: Selection, query: EventListQuery, cut: Cut): Sql {
  const found = query.search === '' ? empty : sql` AND ${holdsText(sql`name`, query.search)}`
  return sql`SELECT *, count() OVER () AS total FROM (${counted(selection)}) WHERE events > 0${found}
    ORDER BY ${column(query.order_by)} ${directionOf(query.order)}, name ${limitTo(cut)}`
}

function named(selection: Selection, names: readonly string[]): Sql {
  return sql`SELECT *, 0 AS total FROM (${counted(selection)}) WHERE name IN ${param('Array(String)', names)}`
}
