// @vitest-environment happy-dom
import texts from '@footfall/contract/locales/en-US.json'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { type ReportSource, ReportSourceProvider } from '../../reports/source.tsx'
import { show } from '../../reports/views/show.testing.tsx'
import { GoalsTable } from './GoalsTable.tsx'

const source: ReportSource = {
  calls: 'overview',
  whose: { website_id: 'site' },
  zone: 'UTC',
  name: 'Shop',
  domain: 'shop.example',
}
const numbers = { conversions: 1, visitors: 1, visits: 1, visitor_rate: 1, visit_rate: 1, value: [] }
const figures = { ...numbers, previous: null, change: null }
const goals = ['Orders', 'Calls'].map((name) => ({ goal_id: name, name, ...figures }))

/** Loaded beforehand, so that no test waits for it. */
beforeAll(() => import('./GoalDialog.tsx'))

let server: Answering
afterEach(() => server.stop())

function Role() {
  const website = useCall('/website/item', { website_id: 'site' }, { fresh: 60_000 }).data
  return website && <p>Role {website.team_role}</p>
}

/** Whether the table has a column of actions. */
async function hasActions(team_role: number, ...locked: boolean[]): Promise<boolean> {
  const list = goals.map(({ goal_id, name }, index) => ({
    goal_id,
    name,
    matcher: { kind: 'any' },
    is_locked: locked[index],
  }))
  server = await startAnswering({
    '/website/item': () => ({ website_id: 'site', team_role }),
    '/goal/list': () => ({ list, total: list.length }),
    '/report/goals': () => ({ list: goals, total_visitors: 1, total_visits: 1 }),
  })
  await show(
    <ReportSourceProvider source={source}>
      <GoalsTable onOpen={() => undefined} />
      <Role />
    </ReportSourceProvider>,
  )
  await screen.findByText('Orders')
  await screen.findByText(`Role ${team_role}`)
  // The goals' matchers come with what says whether they may be changed.
  await screen.findAllByText(texts.matcher.kinds.any)
  return screen.queryByRole('columnheader', { name: texts.goals.actions }) !== null
}

test.each([
  ['a member who may change one of the goals', 4, [true, false], true],
  ['a member whose goals are all public', 4, [true, true], false],
  ['a member with view-only access', 5, [false, false], false],
] as const)(
  '%s: the column of actions is there if any goal can be changed',
  async (_, role, locked, expected) => {
    expect(await hasActions(role, ...locked)).toBe(expected)
  },
)

test.each([
  [4, 'noneText', true],
  [5, 'noneTextView', false],
] as const)('without goals, the role %i is told %s', async (team_role, text, hasCode) => {
  server = await startAnswering({
    '/website/item': () => ({ website_id: 'site', team_role, tracking_code: '<script>' }),
    '/goal/list': () => ({ list: [], total: 0 }),
    '/report/goals': () => ({ list: [], total_visitors: 0, total_visits: 0 }),
  })
  await show(
    <ReportSourceProvider source={source}>
      <GoalsTable onOpen={() => undefined} />
      <Role />
    </ReportSourceProvider>,
  )
  await screen.findByText(texts.goals[text])
  // Their role comes with the website's tracking code.
  await screen.findByText(`Role ${team_role}`)
  expect(document.querySelector('code') !== null).toBe(hasCode)
})

test('an event’s page leads to a new goal for it, whose address is gone once it is closed', async () => {
  server = await startAnswering({
    '/website/item': () => ({ website_id: 'site', team_role: 4 }),
    '/goal/list': () => ({ list: [], total: 0 }),
    '/report/goals': () => ({ list: goals, total_visitors: 1, total_visits: 1 }),
  })
  const hand = await show(
    <ReportSourceProvider source={source}>
      <GoalsTable onOpen={() => undefined} />
    </ReportSourceProvider>,
    '?new_goal=sign_up&lang=en-US',
  )
  const dialog = await screen.findByRole('dialog', { name: texts.goals.add })
  expect(within(dialog).getAllByDisplayValue('sign_up')).toHaveLength(2)
  await hand.click(within(dialog).getByRole('button', { name: texts.action.cancel }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.search).toBe('?lang=en-US')
})
