// @vitest-environment happy-dom
/** What replaces a team's screens if there is no team, or the list of teams could not be loaded. */
import texts from '@footfall/contract/locales/en-US.json'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { createQueryClient } from '../query-client.ts'
import { TeamScreens } from './TeamScreens.tsx'

let server: Answering | undefined
afterEach(() => {
  cleanup()
  server?.stop()
})

async function openAt(path: string, answers: Parameters<typeof startAnswering>[0]): Promise<void> {
  server = await startAnswering(answers)
  await show(
    <QueryClientProvider client={createQueryClient()}>
      <Routes>
        <Route element={<TeamScreens />}>
          <Route path="*" element={<p>the screen</p>} />
        </Route>
      </Routes>
    </QueryClientProvider>,
    path.slice(1),
  )
}

const without = [
  '/websites',
  '/boards',
  '/boards/some',
  '/settings/teams/members',
  '/settings/teams/choosePlan',
]

test.each(without)('without a team, %s leads to the teams', async (path) => {
  await openAt(path, { '/team/list': () => ({ list: [] }) })
  await screen.findByRole('link', { name: texts.noTeam.action })
  expect(screen.queryByText('the screen')).toBeNull()
})

test.each(without)('%s says that the teams could not be loaded, and loads them again', async (path) => {
  const answers: Parameters<typeof startAnswering>[0] = {}
  await openAt(path, answers)
  const retry = await screen.findByRole('button', { name: texts.action.retry })
  Object.assign(answers, { '/team/list': () => ({ list: [{ team_id: 'a', team_role: 1 }] }) })
  fireEvent.click(retry)
  await screen.findByText('the screen')
})

test.each(['/account', '/teams', '/messages', '/support', '/websites/some/events'])(
  '%s does not need the list of teams',
  async (path) => {
    await openAt(path, {})
    await screen.findByText('the screen')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByText('the screen')).not.toBeNull()
  },
)
