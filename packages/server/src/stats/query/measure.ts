/**
 * The one builder behind every report: the states of a selection, grouped by any keys. `data-sources/data-sources.ts` decides which tables are read.
 * All data sources produce the same columns, which are added up.
 */
import { type Sql, sql } from '../../events/sql.ts'
import { dailyRollup } from './data-sources/daily-rollup.ts'
import { type DataSource, dataSourcesOf, rollupOf } from './data-sources/data-sources.ts'
import { merged, type Part } from './data-sources/parts.ts'
import { rawEvents } from './data-sources/raw-events.ts'
import { type Boundaries, rawVisits } from './data-sources/raw-visits.ts'
import { matchesRollup, withoutPages } from './data-sources/rolled-matches.ts'
import { pageRollup, visitRollup } from './data-sources/visit-rollup.ts'
import { shapeOf } from './fields/dimension-sql.ts'
import { apart, dimensionsOf, type Grouping, together } from './grouping.ts'
import { type Key, keyName } from './keys.ts'
import { hasEventFilters, type Selection } from './selection.ts'
import { allStates, metricStates, type State } from './tally.ts'

const isPage = (key: Key | undefined) => key?.kind === 'dimension' && key.dimension === 'page'
const isEventScoped = (key: Key) => key.kind === 'dimension' && shapeOf(key.dimension).on === 'events'

/** A page that was only left, or viewed for longer, makes no row. */
export const isSeen = sql`visitors + visits + entered > 0`

/**
 * The statement whose rows are the states of the selection for each combination of the keys. Pages alone have their additional values, unless other
 * states are wanted; then there may be rows without any.
 */
export function measure(selection: Selection, keys: readonly Key[], wanted?: readonly State[]): Sql {
  const [key] = keys
  const paged = keys.length === 1 && isPage(key)
  const omitted = keys.flatMap((each, index) =>
    each.kind === 'dimension' && shapeOf(each.dimension).omitNone ? [sql`${keyName(index)} != ''`] : [],
  )
  if (!paged) return statementOf(selection, together(keys), wanted ?? metricStates, omitted)
  // By page, page filters only remove rows.
  const { rest, matches } =
    hasEventFilters(selection) && rollupOf(selection, keys)
      ? withoutPages(selection, keyName(0))
      : { rest: selection, matches: [] }
  if (wanted) return statementOf(rest, together(keys), wanted, matches)
  return sql`SELECT * FROM (${statementOf(rest, together(keys), allStates, matches)}) WHERE ${isSeen}`
}

/**
 * The same for each key separately, with its index in `which`, and a total after them if wanted. Buckets are complete if `hasCompleteBuckets` says so.
 * Otherwise, together with pages, they have the values by event time; with other keys, the visits that began in them.
 */
export function measureApart(
  selection: Selection,
  keys: readonly Key[],
  total: boolean,
  wanted: readonly State[] = metricStates,
): Sql {
  return statementOf(selection, apart(keys, total), wanted)
}

/** Whether buckets among separate keys are complete: if filters are about events, or visits are read individually from a rollup. */
export function hasCompleteBuckets(selection: Selection, keys: readonly Key[]): boolean {
  return hasEventFilters(selection) || rollupOf(selection, keys, true) === 'visit_rollup'
}

function statementOf(
  selection: Selection,
  grouping: Grouping,
  wanted: readonly State[],
  where: readonly Sql[] = [],
): Sql {
  return merged(partsOf(selection, grouping, wanted), grouping.names, wanted, where)
}

/** The parts of a selection from all its data sources. */
export function partsOf(selection: Selection, grouping: Grouping, wanted: readonly State[]): Part[] {
  return dataSourcesOf(selection, grouping.keys, grouping.apart).flatMap((source) =>
    partsFrom(source, selection, grouping, wanted),
  )
}

function partsFrom(
  source: DataSource,
  selection: Selection,
  grouping: Grouping,
  wanted: readonly State[],
): readonly Part[] {
  const byPage = dimensionsOf(grouping).includes('page')
  switch (source.kind) {
    case 'daily_rollup':
      return dailyRollup(selection, grouping, source.days)
    case 'visit_rollup':
      if (byPage) return pageRollup(selection, source.days)
      return (hasEventFilters(selection) ? matchesRollup : visitRollup)(selection, grouping, source.days)
    case 'raw':
      return hasEventFilters(selection) || grouping.keys.some(isEventScoped)
        ? rawEvents(selection, grouping, source.after, wanted)
        : rawVisits(selection, grouping, source.after, boundariesOf(selection, grouping))
  }
}

function boundariesOf(selection: Selection, grouping: Grouping): Boundaries {
  return !grouping.apart || hasCompleteBuckets(selection, grouping.keys) ? 'buckets' : 'ends'
}
