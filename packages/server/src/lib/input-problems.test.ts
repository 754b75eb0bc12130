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

test('a text with a NUL is refused by its path, however deep', () => {
  const read = readInput(z.unknown(), { filters: [{ value: ['a', 'b\u0000'] }] }, 'en-US')
  expect(read).toEqual({
    ok: false,
    problems: [{ path: 'filters.0.value.1', message: 'control_characters' }],
  })
})

test('nesting without end is refused before anything follows it', () => {
  const read = readInput(z.unknown(), JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`), 'en-US')
  expect(read).toMatchObject({ ok: false, problems: [{ message: 'too_deep' }] })
})
