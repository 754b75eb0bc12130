import { expect, test } from 'vitest'
import { bySameFigures } from './same-figures.ts'

const slice = (value: string, previous: number | null, current: number | null) => ({
  value,
  previous,
  current,
  contribution: (current ?? 0) - (previous ?? 0),
})

test('slices with the same figures are one, in the order of their first', () => {
  const list = [
    slice('paid', 90, 10),
    slice('direct', 100, 40),
    slice('spring', 90, 10),
    slice('cpc', 90, 10),
  ]
  const grouped = bySameFigures(list).map(({ change, same }) => [
    change.value,
    same.map(({ value }) => value),
  ])
  expect(grouped).toEqual([
    ['paid', ['spring', 'cpc']],
    ['direct', []],
  ])
})

test('the same change from other figures is another, and none is not zero', () => {
  const list = [slice('a', 90, 10), slice('b', 100, 20), slice('c', null, 5), slice('d', 0, 5)]
  expect(bySameFigures(list)).toHaveLength(4)
})
