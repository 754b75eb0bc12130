// @vitest-environment happy-dom
import type { FormInstance } from 'antd'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { setCurrentTeam } from '../../lib/session/team.ts'
import { useToasts } from '../feedback/toast.ts'
import { showError } from './show-error.ts'

const refused = (...paths: string[]) =>
  new ApiError(400, 'invalid_input', 'Invalid request', {
    fields: paths.map((path) => ({ path, message: `wrong ${path}` })),
  })

let shown: unknown[] = []
let focused: unknown[] = []
/** A form with these fields. */
const formOf = (...names: string[]) =>
  ({
    getFieldsError: () => names.map((name) => ({ name: [name], errors: [], warnings: [] })),
    setFields: (fields: unknown[]) => shown.push(...fields),
    scrollToField: (name: unknown) => focused.push(name),
  }) as unknown as FormInstance

beforeEach(() => {
  shown = []
  focused = []
  useToasts.setState({ list: [] })
})
const notices = () => useToasts.getState().list.map(({ text }) => text)

test('errors of fields are shown at them', () => {
  showError(refused('name', 'paths.2'), formOf('name', 'paths'))
  expect(shown).toEqual([
    { name: 'name', errors: ['wrong name'] },
    { name: 'paths', errors: ['wrong paths.2'] },
  ])
  expect(focused).toEqual(['name'])
  expect(notices()).toEqual([])
})

test('a field of the input has another name in the form', () => {
  showError(refused('email'), formOf('to'), { email: 'to' })
  expect(shown).toEqual([{ name: 'to', errors: ['wrong email'] }])
  expect(focused).toEqual(['to'])
})

test.each([
  ['without a form', undefined],
  ['in a form without the field', formOf('name')],
])('an error of a field is a notice that says what is wrong: %s', (_, form) => {
  showError(refused('text'), form)
  expect(shown).toEqual([])
  expect(notices()).toEqual(['wrong text'])
})

test.each([
  ['links to the plans for an admin', 'mine', 2, '/settings/teams/choosePlan?lang='],
  ['has no link for a manager, who may not see them', 'mine', 3, undefined],
  ['has no link about another team than the current one', 'other', 1, undefined],
] as const)('a refusal over the plan’s limit %s', (_, team_id, teamRole, href) => {
  setCurrentTeam({ teamId: 'mine', teamRole })
  showError(new ApiError(429, 'plan_limit', 'The limit is reached', { what: 'websites', limit: 3, team_id }))
  const [{ text, link } = {}] = useToasts.getState().list
  expect(text).toBe('The limit is reached')
  if (href) expect(link?.href).toContain(href)
  else expect(link).toBeUndefined()
})

test('an end of the session is no notice, because a dialog asks to log in again', () => {
  showError(new ApiError(401, 'session_expired', 'Your session has expired, please re-login'))
  expect(notices()).toEqual([])
})
