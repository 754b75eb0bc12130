/**
 * Pages in one pass: the metrics, and beside them the exits and the engaged time (rule 7 of the metric definitions). Where days are summed up, these
 * and what came after them; else the events, and the pages that visits were entered and left on.
 */
import { from, upTo } from '../../events/event-times.ts'
import { type Sql, sql } from '../../events/sql.ts'
import { closedParts, isOpen, type Split, splitOf, unclosed, unclosedEarlier, unix } from './closed-days.ts'
import { filteredPages, knownPages } from './closed-pages.ts'
import { pageSplitOf } from './filtered-pages.ts'
import { visitSplitOf } from './filtered-visits.ts'
import { noExtras } from './keys.ts'
import { matchingEvents } from './matching-events.ts'
import { contained, noEntered, noEvents, noVisits } from './part-sums.ts'
import {
  allOf,
  counts,
  eventsOfStarted,
  eventsWhere,
  hasEventFilters,
  inInterval,
  movingFilters,
  type Selection,
  site,
  startsInside,
  visitFilters,
  visits,
} from './selection.ts'
import { bounce, milliseconds } from './visit-rows.ts'

/** Whether pages are told with their extras: not where filters ask of each event and its days are not summed up. */
export function tellsExtras(selection: Selection): boolean {
  return !hasEventFilters(selection) || pageSplitOf(selection, []) !== null
}

/** A page that was merely left, or looked at for longer, makes no row. */
export const isPageSeen = sql`visitors + visits + entered > 0`

/** The parts of a measuring statement with the key `k0`, under no filters of event scope. */
export function pageParts(selection: Selection): Sql[] {
  const split = splitOf(selection, ['page']) ?? visitSplitOf(selection, [])
  return split ? splitParts(selection, split) : countedParts(selection)
}

function countedParts(selection: Selection): Sql[] {
  const { inside, own, rows } = matchingEvents(selection, [])
  const seen = sql`SELECT toString(page) AS k0, uniqExactIf(visitor, ${inside} AND ${counts}) AS visitors_,
      countIf(${inside} AND kind = 'pageview') AS pageviews_, countIf(${inside} AND kind = 'custom') AS events_,
      uniqExactIf(visit, ${own} AND ${counts}) AS visits_, countIf(${own} AND kind = 'pageview') AS visit_views_, ${noEntered},
      toUInt64(0) AS exits_, sumIf(engaged_ms, ${inside} AND kind = 'engagement') AS engaged_
    FROM ${rows} GROUP BY page`
  return [seen, visitEnds(selection, startsInside(selection))]
}

/** Visits by the page they were entered on, and by the one they were left on. */
function visitEnds(selection: Selection, which: Sql): Sql {
  return sql`SELECT toString(at_end) AS k0, ${noEvents}, ${noVisits}, countIf(entering) AS entered_, countIf(entering AND ${bounce}) AS bounces_,
      sumIf(${milliseconds}, entering AND NOT ${bounce}) AS duration_, countIf(NOT entering) AS exits_, toUInt64(0) AS engaged_
    FROM ${visits} ARRAY JOIN [entry_page, exit_page] AS at_end, [1, 0] AS entering
    PREWHERE ${allOf([site(selection), which, ...visitFilters(selection), sql`pageviews > 0`])} GROUP BY at_end`
}

/** What is summed up, and what came after. */
function splitParts(selection: Selection, split: Split): Sql[] {
  const parts = selection.filters.length > 0 ? filteredPages(selection, split) : summedUp(selection, split)
  parts.push(visitEnds(selection, unclosed(selection, split)))
  // Visits that the closing left out because they went on, with all their events.
  const going = unclosedEarlier(selection, split)
  if (!going.none)
    parts.push(
      sql`SELECT toString(page) AS k0, ${noEvents}, ${contained}, ${noEntered}, ${noExtras} FROM ${eventsWhere(
        [site(selection), counts, from(going.firstStart), upTo(going.lastEvent)],
        [sql`visit IN ${going.visits}`, ...movingFilters(selection)],
      )} GROUP BY page`,
    )
  if (!isOpen(split)) return parts
  const open: Selection = { ...selection, interval: split.open }
  parts.push(
    openPages(open, knownPages(selection, split)),
    sql`SELECT toString(page) AS k0, ${noEvents}, ${contained}, ${noEntered}, ${noExtras} FROM ${eventsOfStarted(open)} GROUP BY page`,
  )
  return parts
}

function summedUp(selection: Selection, split: Split): Sql[] {
  // What pages have besides the metrics stands apart in the sums.
  const dimensions = ['page', 'page_extras']
  const since = unix(split.summed.start)
  return closedParts(selection, split, dimensions, sql`value AS k0, `, sql` GROUP BY k0`, since, true)
}

/** The open part's events; its visitors are those whom the sums do not know of the same page. */
function openPages(open: Selection, known: Sql): Sql {
  const rows = eventsWhere([site(open), inInterval(open)], movingFilters(open))
  return sql`SELECT k0, toUInt64(uniqExactIf(visitor, made != 3) - uniqExactIf(visitor, known)) AS visitors_, countIf(made = 1) AS pageviews_, countIf(made = 2) AS events_,
      ${noVisits}, ${noEntered}, toUInt64(0) AS exits_, sumIf(engaged, made = 3) AS engaged_
    FROM (SELECT toString(page) AS k0, visitor, toUInt8(0) AS known, toUInt8(kind) AS made, engaged_ms AS engaged FROM ${rows}
      UNION ALL SELECT k0, visitor, toUInt8(1) AS known, toUInt8(0) AS made, toUInt32(0) AS engaged FROM (${known})) GROUP BY k0 HAVING countIf(NOT known) > 0`
}
