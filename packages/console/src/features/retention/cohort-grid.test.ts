import type { Retention } from '@footfall/contract/stats/sequences'
import { expect, test } from 'vitest'
import { type CohortWords, cohortGrid, meanKey, mostCohorts } from './cohort-grid.ts'

const answer: Retention = {
  cohorts: [
    { start: 'june 2', size: 2, cells: [2, 1, 0], partial: null, unknowable_from: null },
    { start: 'june 3', size: 4, cells: [4, 1, null], partial: 1, unknowable_from: 2 },
    { start: 'june 4', size: 0, cells: [0, null, null], partial: 0, unknowable_from: null },
  ],
  mean: [100, (2 / 6) * 100, 0],
}

const words: CohortWords = {
  mean: 'mean',
  size: 'size',
  unit: (k) => `day ${k}`,
  cohort: (start) => start,
  count: String,
  percent: (value) => `${Math.round(value)}%`,
  visitors: (value) => `${value} visitors`,
  none: 'nothing yet',
  unknowable: 'unknowable',
  partial: 'not over',
  partialMean: 'with one not over',
}

function shown(as: 'percent' | 'visitors') {
  const { rows, columns, cell } = cohortGrid(answer, as, words)
  return rows.map((row) => [row.label, ...columns.map((column) => cell(row, column).text)].join(' '))
}

test('percent of the cohort, below the mean of all', () => {
  expect(shown('percent')).toEqual([
    'mean 6 100% 33% 0%',
    'june 2 2 100% 50% 0%',
    'june 3 4 100% 25% —',
    'june 4 0 — — —',
  ])
})

test('visitors', () => {
  expect(shown('visitors')).toEqual([
    'mean 6 100% 33% 0%',
    'june 2 2 2 1 0',
    'june 3 4 4 1 —',
    'june 4 0 — — —',
  ])
})

test('a cell shows whether its unit is not over yet, and why it has no value', () => {
  const { cell } = cohortGrid(answer, 'percent', words)
  const at = (row: string, column: string) => cell({ key: row, label: '' }, { key: column, label: '' })
  expect(at('june 3', '1')).toMatchObject({ partial: true, exact: '1 visitors · 25% · not over' })
  expect(at('june 3', '0')).toMatchObject({ whole: true })
  expect(at('june 3', '1')).toMatchObject({ whole: false, value: 25 })
  expect(at('june 4', '1')).toMatchObject({ value: null, exact: 'nothing yet' })
  expect(at('june 3', '2')).toMatchObject({ value: null, exact: 'unknowable' })
  expect(at('june 4', '2')).toMatchObject({ value: null, exact: 'nothing yet' })
})

test('a mean shows whether it contains a cell whose unit is not over', () => {
  const { cell } = cohortGrid(answer, 'percent', words)
  const mean = (column: string) => cell({ key: meanKey, label: '' }, { key: column, label: '' })
  expect(mean('1')).toMatchObject({ text: '33%', partial: true, exact: '33% · with one not over' })
  expect(mean('2')).toMatchObject({ text: '0%', partial: false, exact: '0%' })
  // The first unit of a cohort that is not over has all of its visitors.
  expect(mean('0')).toMatchObject({ text: '100%', partial: false })
})

test('visitors have a scale of their own, on which a mean has no place', () => {
  const { cell } = cohortGrid(answer, 'visitors', words)
  const at = (row: string, column: string) => cell({ key: row, label: '' }, { key: column, label: '' })
  expect(at('june 2', '1')).toMatchObject({ value: 1, whole: false })
  expect(at(meanKey, '1')).toMatchObject({ whole: true })
})

test('without visitors there are no rows', () => {
  const { rows } = cohortGrid({ cohorts: answer.cohorts.slice(2), mean: [null] }, 'percent', words)
  expect(rows).toEqual([])
})

test('of many cohorts the latest have rows, and the mean is of all', () => {
  const days = Array.from({ length: mostCohorts + 20 }, (_, at) => at)
  const many: Retention = {
    cohorts: days.map((at) => ({
      start: `day ${at}`,
      size: 1,
      cells: days.map(() => 1),
      partial: null,
      unknowable_from: null,
    })),
    mean: days.map(() => 100),
  }
  const { rows, columns, cell } = cohortGrid(many, 'percent', words)
  expect(rows.length).toBe(1 + mostCohorts)
  expect(rows.slice(0, 2).map(({ key }) => key)).toEqual([meanKey, 'day 20'])
  expect(columns.length).toBe(1 + mostCohorts)
  expect(cell({ key: meanKey, label: '' }, { key: 'size', label: '' }).text).toBe(String(mostCohorts + 20))
})
