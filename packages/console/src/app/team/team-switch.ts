/**
 * Selecting a team leads to its websites. It becomes the current one on arrival, because a user with unsaved changes may choose to stay, on a screen of
 * the team before.
 */
import type { TeamRow } from '@footfall/contract/api/team'
import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { setCurrentTeam } from '../../lib/session/team.ts'
import { useGo } from '../../lib/url/kept-search.ts'

type Arrival = { readonly arriving?: Parameters<typeof setCurrentTeam>[0] } | null

export function useTeamSwitch(): (team: Pick<TeamRow, 'team_id' | 'team_role'>) => void {
  const go = useGo()
  return ({ team_id, team_role }) => {
    const state: Arrival = { arriving: { teamId: team_id, teamRole: team_role } }
    go('/websites', { state })
  }
}

export function useArrivingTeam(): void {
  const location = useLocation()
  // The history keeps the state. Coming back or loading the page again selects nothing.
  const isNew = useNavigationType() === 'PUSH'
  const arriving = isNew ? (location.state as Arrival)?.arriving : undefined
  useLayoutEffect(() => {
    if (arriving) setCurrentTeam(arriving)
  }, [arriving])
}
