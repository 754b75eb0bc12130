/** Each problem of an input becomes a sentence. A list without a limit could have a hundred thousand. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { registry } from './api/registry.ts'

/** Lists without a limit, by their names. */
function unbounded(schema: unknown, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'type' in schema && schema.type === 'array' && !('maxItems' in schema) ? [name] : []
  return [...own, ...Object.entries(schema).flatMap(([key, inner]) => unbounded(inner, `${name}/${key}`))]
}

test.each(Object.values(registry))('every list of $path has a limit', ({ input }) => {
  expect(unbounded(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))).toEqual([])
})
