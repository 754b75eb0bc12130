import { expect, expectTypeOf, test } from 'vitest'
import type { InputOf, RequestOf } from '../call.ts'
import type { Comparison } from '../stats/time.ts'
import { compareCalls } from './compare.ts'

type Call = (typeof compareCalls)['/compare/page']

test('the comparison defaults to the previous period', () => {
  expectTypeOf<RequestOf<Call>['compare']>().toEqualTypeOf<Comparison | undefined>()
  expectTypeOf<InputOf<Call>['compare']>().toEqualTypeOf<Comparison>()
  const { input } = compareCalls['/compare/page']
  const asked = { website_id: '00000000-0000-4000-8000-000000000001', time_range: 'today', filters: [] }
  expect(input.parse(asked)).toMatchObject({ compare: 'previous_period' })
  expect(input.parse({ ...asked, compare: 'previous_year' })).toMatchObject({ compare: 'previous_year' })
})
