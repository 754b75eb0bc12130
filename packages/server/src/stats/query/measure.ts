/**
 * The one builder behind every report: the states of a selection, grouped by any keys. `data-sources/data-sources.ts` decides which tables are read.
 * All data sources produce the same columns, which are added up.
 */
import { type Sql, sql } from '../../events/sql.ts'
import { dailyRollup } from './data-sources/daily-rollup.ts'
import { type DataSource, dataSourcesOf, rollupOf } from './data-sources/data-sources.ts'
import { merged, mergedBoth, type Part, periodColumns } from './data-sources/parts.ts'
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
  const grouping = together(keys)
  const { rest, where } = narrowed(selection, grouping)
  if (wanted || !isOfPages(grouping)) return statementOf(rest, grouping, wanted ?? metricStates, where)
  return sql`SELECT * FROM (${statementOf(rest, grouping, allStates, where)}) WHERE ${isSeen}`
}

const isOfPages = ({ keys, apart }: Grouping) => !apart && keys.length === 1 && isPage(keys[0])

/** The selection to read, and conditions on the keys of its rows. */
function narrowed(selection: Selection, grouping: Grouping): { rest: Selection; where: readonly Sql[] } {
  const { keys, choices } = grouping
  // Only some values are looked for.
  if (choices) return { rest: selection, where: [] }
  // By page, page filters only remove rows.
  if (isOfPages(grouping) && hasEventFilters(selection) && rollupOf(selection, keys)) {
    const { rest, matches } = withoutPages(selection, keyName(0))
    return { rest, where: matches }
  }
  const where = keys.flatMap((each, index) =>
    !grouping.apart && each.kind === 'dimension' && shapeOf(each.dimension).omitNone
      ? [sql`${keyName(index)} != ''`]
      : [],
  )
  return { rest: selection, where }
}

/** Two periods; one without time is null. */
export interface BothSelections {
  readonly current: Selection | null
  readonly earlier: Selection | null
}

/** What each period that has time gives, with the column of its rows. */
export function ofBoth<T>(
  { current, earlier }: BothSelections,
  of: (selection: Selection, period: Sql) => readonly T[],
): T[] {
  return [
    ...(current ? of(current, periodColumns.current) : []),
    ...(earlier ? of(earlier, periodColumns.earlier) : []),
  ]
}

/** Both periods' states beside each other, those of the earlier one under `earlierName`. `having`: a condition on a row's states. */
export function measureBoth(
  { current, earlier }: BothSelections,
  grouping: Grouping,
  wanted: readonly State[],
  having: readonly Sql[],
): Sql {
  const partsIn = (selection: Selection | null, period: Sql) => {
    if (!selection) return { parts: [], where: [] }
    const { rest, where } = narrowed(selection, grouping)
    return { parts: partsOf(rest, { ...grouping, period }, wanted), where }
  }
  const [own, theirs] = [partsIn(current, periodColumns.current), partsIn(earlier, periodColumns.earlier)]
  // What one period reads without its page filters, the other reads under them: its rows match.
  const where = own.where.length > 0 ? own.where : theirs.where
  return mergedBoth({ current: own.parts, earlier: theirs.parts }, grouping.names, wanted, { where, having })
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
  // Only raw rows of both periods are read together.
  const rolled = { ...grouping, period: undefined }
  switch (source.kind) {
    case 'daily_rollup':
      return dailyRollup(selection, rolled, source.days)
    case 'visit_rollup':
      if (byPage) return pageRollup(selection, source.days)
      return (hasEventFilters(selection) ? matchesRollup : visitRollup)(selection, rolled, source.days)
    case 'raw':
      return hasEventFilters(selection) || grouping.keys.some(isEventScoped)
        ? rawEvents(selection, grouping, source.after, wanted)
        : rawVisits(selection, grouping, source.after, boundariesOf(selection, grouping), wanted)
  }
}

function boundariesOf(selection: Selection, grouping: Grouping): Boundaries {
  return !grouping.apart || hasCompleteBuckets(selection, grouping.keys) ? 'buckets' : 'ends'
}
