import { expect, test } from 'vitest'
import { z } from 'zod'
import { registry } from './api/registry.ts'

const ordered = Object.values(registry).filter(
  ({ input }) => input instanceof z.ZodObject && 'order' in input.shape && !Array.isArray(input.shape.order),
)
const lists = ordered.filter(({ output }) => output instanceof z.ZodObject && 'total' in output.shape)

test('lists are found', () => {
  expect(lists.length).toBeGreaterThan(10)
})

test.each(lists.map(({ path, input }) => [path, input] as const))(
  '%s refuses an order it does not know',
  (_path, input) => {
    const { error } = input.safeParse({ order_by: 'nothing_of_the_kind' })
    expect(error?.issues.map(({ path }) => path.join('.'))).toContain('order_by')
  },
)
