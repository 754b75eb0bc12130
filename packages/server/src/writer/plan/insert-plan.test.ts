import { expect, test } from 'vitest'
import { decodePlan, layPlan } from './insert-plan.ts'

test('a plan is read as it was laid', () => {
  const { plan, bytes } = layPlan({
    name: 'one',
    inserts: [
      {
        table: 'events',
        format: 'Native',
        columns: ['website_id'],
        rows: 2,
        encode: (out) => out.string('rows'),
      },
      {
        table: 'drops',
        format: 'RowBinary',
        columns: ['reason'],
        rows: 1,
        encode: (out) => out.raw(Buffer.alloc(200_000, 7)),
      },
    ],
    removals: [],
    websites: ['a'],
  })
  expect(plan.inserts.map(({ bytes }) => bytes)).toEqual([
    Buffer.from('\u0004rows'),
    Buffer.alloc(200_000, 7),
  ])
  expect(decodePlan('one', bytes)).toEqual(plan)
  expect(() => decodePlan('one', bytes.subarray(0, bytes.length - 1))).toThrow('damaged')
})
