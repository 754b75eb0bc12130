/** Which keys are read from the same rows, so that one more of them in a statement costs little. Reports group their statements by this. */
import { day } from '@footfall/contract/durations'
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { dataSourcesOf, inVisitRollup, rollupOf } from '../data-sources/data-sources.ts'
import { shapeOf } from '../fields/dimension-sql.ts'
import { keyOf } from '../keys.ts'
import type { Selection } from '../selection.ts'

/** The dimensions, grouped by the rows that they are read from; groups may be empty. */
export function bySameRows({ rolledUp }: Selection, names: readonly Dimension[]): Dimension[][] {
  if (!rolledUp) return [[...names]]
  const daily = names.filter((name) => shapeOf(name).daily)
  const others = names.filter((name) => !shapeOf(name).daily)
  return [daily, others.filter(isOfWholeVisit), others.filter((name) => !isOfWholeVisit(name))]
}

/** Whether the dimension can be combined with others of its kind on one row per visit. */
export function isOfWholeVisit(dimension: Dimension): boolean {
  return inVisitRollup(dimension)
}

/** Whether pages are read from rows of their own in one of the selections, not together with other columns of events. */
export function hasRowsOfPages(selections: readonly Selection[]): boolean {
  return selections.some((each) => rollupOf(each, [keyOf('page')]) !== null)
}

/** Whether the dimensions, each separately, are summed up from the daily rollup, so that hardly any row is counted. */
export function areSummedUp(selections: readonly Selection[], names: readonly Dimension[]): boolean {
  return selections.every((each) => {
    const [summed, counted] = dataSourcesOf(each, names.map(keyOf), true)
    return (
      summed?.kind === 'daily_rollup' &&
      counted !== undefined &&
      counted.interval.end - counted.interval.start <= mostCounted
    )
  })
}

/** A day goes on, and the one before it is rolled up an hour after its end. */
const mostCounted = 2 * day
