// @vitest-environment happy-dom
/** What users are told who have lost their current team. */
import texts from '@footfall/contract/locales/en-US.json'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { announce } from '../lib/api/reactions.ts'
import { callKey } from '../lib/api/use-call.ts'
import { clearCurrentTeam, setCurrentTeam } from '../lib/session/team.ts'
import { show } from '../reports/views/show.testing.tsx'
import { createQueryClient } from './query-client.ts'
import { SessionReactions } from './SessionReactions.tsx'

afterEach(() => {
  cleanup()
  clearCurrentTeam()
})

test.each([
  ['teamDeleted', ['own', 'other'], true],
  ['removedFromTeam', ['own', 'other'], true],
  ['teamDeleted', ['own'], false],
  ['removedFromTeam', ['own'], false],
  ['noTeam', ['own', 'other'], false],
] as const)('%s, in the teams %j: another team is promised: %s', async (reaction, teams, expected) => {
  const queries = createQueryClient()
  queries.setQueryData(callKey('/team/list', {}), { list: teams.map((team_id) => ({ team_id })) })
  setCurrentTeam({ teamId: 'own', teamRole: 4 })
  await show(
    <QueryClientProvider client={queries}>
      <SessionReactions router={{} as never} />
    </QueryClientProvider>,
  )
  act(() => announce({ reaction, message: '', teamName: 'Own' }))
  await screen.findByText(texts.reaction[reaction].text.replace('{{team}}', 'Own'))
  expect(screen.queryByText(texts.reaction.toOtherTeam) !== null).toBe(expected)
})
