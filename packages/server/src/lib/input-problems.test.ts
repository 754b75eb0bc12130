import { password } from '@footfall/contract/fields'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readInput, tellProblems } from './input-problems.ts'

const schema = z.object({ password, list: z.array(z.object({ page: z.int() })) })

test.each([
  ['zh-CN', '8–64 位，仅限字母、数字、@、点和下划线', /无效输入/],
  ['en-US', '8–64 characters: letters, digits, @, dot and underscore only', /Invalid input/],
] as const)('names each field in %s', (language, rule, builtIn) => {
  const read = readInput(schema, { password: 'x', list: [{ page: 'one' }] }, language)
  if (read.ok) throw new Error('taken')
  const [first, second] = tellProblems(read.problems, language)
  expect(first).toEqual({ path: 'password', message: rule, rule: 'password_rule' })
  expect(second?.path).toBe('list.0.page')
  expect(second?.message).toMatch(builtIn)
  expect(second).not.toHaveProperty('rule')
})
