import { expect, test } from 'vitest'
import { changeParts } from './change-parts.ts'

test.each([
  ['a part of the rise', { current: 150, previous: 100, share_of_change: 40 }, ['rose', 50, 'part']],
  ['a part of the fall', { current: 75, previous: 100, share_of_change: 10 }, ['fell', 25, 'part']],
  ['against the whole', { current: 75, previous: 100, share_of_change: -10 }, ['fell', 25, 'against']],
  ['new', { current: 30, previous: 0, share_of_change: 60 }, ['rose', null, 'part']],
  ['gone', { current: 0, previous: 30, share_of_change: 60 }, ['fell', 100, 'part']],
  ['as before', { current: 40, previous: 40, share_of_change: 0 }, ['stayed', 0, 'none']],
  ['the whole stood still', { current: 50, previous: 40, share_of_change: null }, ['rose', 25, 'none']],
  ['the whole itself', { current: 50, previous: 40 }, ['rose', 25, 'none']],
] as const)('%s', (_what, changed, [direction, percent, whole]) => {
  expect(changeParts(changed)).toEqual({ direction, percent, whole })
})
