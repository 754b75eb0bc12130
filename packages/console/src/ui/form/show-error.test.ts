// @vitest-environment happy-dom
import type { FormInstance } from 'antd'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { useToasts } from '../feedback/toast.ts'
import { showError } from './show-error.ts'

const refused = (...paths: string[]) =>
  new ApiError(400, 'invalid_input', 'Invalid request', {
    fields: paths.map((path) => ({ path, message: `wrong ${path}` })),
  })

let shown: unknown[] = []
/** A form with these fields. */
const formOf = (...names: string[]) =>
  ({
    getFieldsError: () => names.map((name) => ({ name: [name], errors: [], warnings: [] })),
    setFields: (fields: unknown[]) => shown.push(...fields),
  }) as unknown as FormInstance

beforeEach(() => {
  shown = []
  useToasts.setState({ list: [] })
})
const notices = () => useToasts.getState().list.map(({ text }) => text)

test('errors of fields are shown at them', () => {
  showError(refused('name', 'paths.2'), formOf('name', 'paths'))
  expect(shown).toEqual([
    { name: 'name', errors: ['wrong name'] },
    { name: 'paths', errors: ['wrong paths.2'] },
  ])
  expect(notices()).toEqual([])
})

test.each([
  ['without a form', undefined],
  ['in a form without the field', formOf('name')],
])('an error of a field is a notice that says what is wrong: %s', (_, form) => {
  showError(refused('text'), form)
  expect(shown).toEqual([])
  expect(notices()).toEqual(['wrong text'])
})
