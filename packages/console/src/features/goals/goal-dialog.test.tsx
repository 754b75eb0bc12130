// @vitest-environment happy-dom
import texts from '@footfall/contract/locales/en-US.json'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { GoalDialog } from './GoalDialog.tsx'

const wrong = 'Invalid regular expression at character 1 (RE2 syntax)'
const goal = {
  goal_id: 'goal',
  website_id: 'site',
  name: 'Orders',
  matcher: { kind: 'page', operator: 'regex', value: '(' },
  value: null,
} as never

let server: Answering
beforeAll(async () => {
  server = await startAnswering({
    '/goal/edit': () =>
      new ApiError(400, 'invalid_input', 'Invalid request', {
        fields: [{ path: 'matcher.value', message: wrong }],
      }),
  })
})
afterAll(() => server.stop())

test('a refused page or event says what is wrong at its field, until it is changed', async () => {
  const hand = await show(<GoalDialog goal={goal} onClose={() => {}} />)
  await hand.click(screen.getByRole('button', { name: texts.action.save }))
  await screen.findByText(wrong)
  await hand.type(screen.getByDisplayValue('('), 'a)')
  await waitFor(() => expect(screen.queryByText(wrong)).toBeNull())
})
