// @vitest-environment happy-dom
/** What is lost with a team that has paid. */
import type { TeamPackage } from '@footfall/contract/api/cost'
import type { TeamRow } from '@footfall/contract/api/team'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { DeleteTeam } from './DeleteTeam.tsx'

let server: Answering
afterEach(() => {
  cleanup()
  server.stop()
})

test.each([
  ['paid', { lapsed: false, expires_at: 1_900_000_000 }, true],
  ['ended', { lapsed: true, expires_at: 1_700_000_000 }, false],
  ['never paid', { lapsed: false, expires_at: null }, false],
])('a plan that was %s', async (_, plan: Partial<TeamPackage>, isLost) => {
  server = await startAnswering({ '/cost/get_team_package': () => plan })
  await show(<DeleteTeam team={{ team_id: 't', team_name: 'Shop' } as TeamRow} onClose={() => undefined} />)
  screen.getByText(/^All websites of “Shop” are deleted/)
  await waitFor(() => expect(server.asked).toHaveLength(1))
  const lost = /paid until .*2030\. The rest of it is lost/
  await expect.poll(() => screen.queryByText(lost) !== null).toBe(isLost)
})
