/**
 * The one builder behind every report: the states of a selection, grouped by any keys. Its sources are decided in `sources.ts`; each tells the same
 * columns, and they are added up.
 */
import { type Sql, sql } from '../../events/sql.ts'
import { dailyRollup } from './daily-rollup.ts'
import { shapeOf } from './dimension-sql.ts'
import { apart, dimensionsOf, type Grouping, together } from './grouping.ts'
import { type Key, keyName } from './keys.ts'
import { merged, type Part } from './parts.ts'
import { rawEvents } from './raw-events.ts'
import { type Cut, rawVisits } from './raw-visits.ts'
import { matchesRollup, withoutPages } from './rolled-matches.ts'
import { hasEventFilters, type Selection } from './selection.ts'
import { rollupOf, type Source, sourcesOf } from './sources.ts'
import { metricStates, pageStates, type State } from './tally.ts'
import { pageRollup, visitRollup } from './visit-rollup.ts'

const isPage = (key: Key | undefined) => key?.kind === 'dimension' && key.dimension === 'page'
const isEventScoped = (key: Key) => key.kind === 'dimension' && shapeOf(key.dimension).on === 'events'

/** A page that was merely left, or looked at for longer, makes no row. */
export const isSeen = sql`visitors + visits + entered > 0`

/** The statement whose rows are the states of the selection under each combination of the keys; of pages alone what pages have besides. */
export function measure(selection: Selection, keys: readonly Key[], wanted?: readonly State[]): Sql {
  const [key] = keys
  const paged = keys.length === 1 && isPage(key)
  const omitted = keys.flatMap((each, index) =>
    each.kind === 'dimension' && shapeOf(each.dimension).omitNone ? [sql`${keyName(index)} != ''`] : [],
  )
  if (!paged) return statementOf(selection, together(keys), wanted ?? metricStates, omitted)
  if (!hasEventFilters(selection) || !rollupOf(selection, keys))
    return sql`SELECT * FROM (${statementOf(selection, together(keys), pageStates)}) WHERE ${isSeen}`
  // By page, filters of pages leave out nothing but rows.
  const { rest, matches } = withoutPages(selection, keyName(0))
  return sql`SELECT * FROM (${statementOf(rest, together(keys), pageStates, matches)}) WHERE ${isSeen}`
}

/**
 * The same by each key alone, `which` being its place; the total after them where it is asked for. Buckets are told in full where `tellsBuckets` says
 * so. Else, with pages, they are told what counts by event time; with others, the visits that began in them.
 */
export function measureApart(
  selection: Selection,
  keys: readonly Key[],
  total: boolean,
  wanted: readonly State[] = metricStates,
): Sql {
  return statementOf(selection, apart(keys, total), wanted)
}

/** Whether buckets among keys apart are told in full: where filters ask of events, or visits are read from a rollup one by one. */
export function tellsBuckets(selection: Selection, keys: readonly Key[]): boolean {
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

/** What a selection is told by, of all its sources. */
export function partsOf(selection: Selection, grouping: Grouping, wanted: readonly State[]): Part[] {
  return sourcesOf(selection, grouping.keys, grouping.apart).flatMap((source) =>
    partsFrom(source, selection, grouping, wanted),
  )
}

function partsFrom(
  source: Source,
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
        : rawVisits(selection, grouping, source.after, cutOf(selection, grouping))
  }
}

function cutOf(selection: Selection, grouping: Grouping): Cut {
  return !grouping.apart || tellsBuckets(selection, grouping.keys) ? 'buckets' : 'ends'
}
