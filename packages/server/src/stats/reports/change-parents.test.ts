import type { Dimension } from '@footfall/contract/stats/dimensions'
import { expect, test } from 'vitest'
import { emptyTally } from '../query/tally.ts'
import { explains, parentsOf } from './change-parents.ts'

const visitors = (now: number, before: number) => ({
  now: { ...emptyTally, visitors: now },
  before: { ...emptyTally, visitors: before },
})

test.each<[string, readonly Dimension[], readonly string[], readonly string[]]>([
  ['a page', ['page'], ['/'], []],
  ['a country', ['country'], ['us'], []],
  ['a region', ['region'], ['US-California'], ['country us']],
  ['no region', ['region'], [''], []],
  ['a city', ['city'], ['CN-GD/Guangzhou'], ['country cn', 'region CN-GD']],
  ['a city without a region', ['city'], ['SG/Singapore'], ['country sg', 'region SG']],
  ['a pair', ['country', 'browser'], ['us', 'Chrome'], ['country us', 'browser Chrome']],
  ['a pair of a place', ['os', 'region'], ['', 'CN-GD'], ['os ', 'region CN-GD', 'country cn']],
])('%s has its parents', (_, dimensions, values, parents) => {
  expect(parentsOf({ dimensions, values }).map((key) => key.replace('\n', ' '))).toEqual(parents)
})

test.each([
  ['alike', visitors(60, 30), true],
  ['nearly alike', visitors(41, 20), true],
  ['further', visitors(90, 30), false],
  ['the other way', visitors(20, 30), false],
])('a slice that changed %s', (_, slice, isExplained) => {
  expect(explains('visitors', visitors(200, 100), slice)).toBe(isExplained)
})
