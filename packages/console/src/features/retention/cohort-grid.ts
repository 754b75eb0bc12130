/** Converts an answer of the retention report into a grid: the mean, then a row for each cohort with its size and a column for each later unit. */
import type { Retention } from '@footfall/contract/stats/sequences'
import { noValue } from '../../lib/format/numbers.ts'
import type { Grid, GridCell, GridHead } from '../../reports/views/ReportGrid.tsx'

export interface CohortWords {
  readonly mean: string
  readonly size: string
  /** Label of the k-th unit after the cohort's. */
  readonly unit: (k: number) => string
  /** Label of the cohort that began at this local start. */
  readonly cohort: (start: string) => string
  readonly count: (visitors: number) => string
  readonly percent: (percent: number) => string
  readonly visitors: (visitors: number) => string
  /** Explains why a cell has no value. */
  readonly none: string
  readonly unknowable: string
  /** Says that a cell's unit is not over yet, and that a mean contains such a cell. */
  readonly partial: string
  readonly partialMean: string
}

const sizeKey = 'size'
/** More rows, with as many columns, keep a browser busy for seconds: the days of a year are 130,000 cells. */
export const mostCohorts = 100
export const meanKey = 'mean'

const blank = (exact: string): GridCell => ({ value: null, text: noValue, exact })

/**
 * `as`: what the cells show; the tooltip has the other. Without visitors there are no rows. Of many cohorts, the latest have rows. The mean is of all.
 */
export function cohortGrid(
  { cohorts, mean }: Retention,
  as: 'percent' | 'visitors',
  words: CohortWords,
): Grid {
  const isEmpty = cohorts.every(({ size }) => size === 0)
  const rows: GridHead[] = cohorts
    .slice(-mostCohorts)
    .map(({ start }) => ({ key: start, label: words.cohort(start) }))
  const columns = mean.slice(0, mostCohorts).map((_, k) => ({ key: String(k), label: words.unit(k) }))
  const byStart = new Map(cohorts.map((cohort) => [cohort.start, cohort]))

  const ofMean = (k: number): GridCell => {
    const value = mean[k] ?? null
    if (value === null) return blank(words.none)
    // The whole cohort is there from its first unit on.
    const partial = k > 0 && cohorts.some((one) => one.partial === k && one.size > 0 && one.cells[k] !== null)
    return {
      value,
      text: words.percent(value),
      exact: partial ? `${words.percent(value)} · ${words.partialMean}` : words.percent(value),
      partial,
      // Beside visitors, a percentage has no place on the scale.
      whole: k === 0 || as === 'visitors',
    }
  }
  const ofCohort = (start: string, k: number): GridCell => {
    const cohort = byStart.get(start)
    const visitors = cohort?.cells[k] ?? null
    if (!cohort || visitors === null) {
      const lost = cohort?.unknowable_from ?? null
      return blank(lost !== null && k >= lost ? words.unknowable : words.none)
    }
    const percent = cohort.size === 0 ? null : (visitors / cohort.size) * 100
    if (percent === null) return blank(words.none)
    const partial = cohort.partial === k
    const exact = `${words.visitors(visitors)} · ${words.percent(percent)}`
    return {
      value: as === 'percent' ? percent : visitors,
      text: as === 'percent' ? words.percent(percent) : words.count(visitors),
      exact: partial ? `${exact} · ${words.partial}` : exact,
      partial,
      whole: k === 0,
    }
  }
  const ofSize = (row: GridHead): GridCell => {
    const size =
      row.key === meanKey ? cohorts.reduce((sum, one) => sum + one.size, 0) : byStart.get(row.key)?.size
    return { value: null, text: words.count(size ?? 0), exact: words.visitors(size ?? 0) }
  }
  return {
    rows: isEmpty ? [] : [{ key: meanKey, label: words.mean }, ...rows],
    columns: [{ key: sizeKey, label: words.size }, ...columns],
    cell: (row, column) => {
      if (column.key === sizeKey) return ofSize(row)
      return row.key === meanKey ? ofMean(Number(column.key)) : ofCohort(row.key, Number(column.key))
    },
  }
}
