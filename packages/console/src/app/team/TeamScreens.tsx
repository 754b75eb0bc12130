/** The screens that need a team, or what keeps them from being shown: the user has no team, or the list of teams could not be loaded. */
import { Outlet, useLocation } from 'react-router'
import { hasFailed } from '../../lib/api/answer.ts'
import { useTeams } from '../../lib/session/use-teams.ts'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { NoTeam } from './NoTeam.tsx'

const ofTeam = /^\/(websites|boards|settings)(\/|$)/i
/** A website's screens only take the role from the list, which is stored from the last time. */
const ofWebsite = /^\/websites\/[^/]/i

export function TeamScreens() {
  const { pathname } = useLocation()
  const teams = useTeams()
  if (!ofTeam.test(pathname)) return <Outlet />
  if (teams.data?.list.length === 0) return <NoTeam />
  if (hasFailed(teams) && !ofWebsite.test(pathname))
    return <ErrorPanel isPage error={teams.error} onRetry={teams.refetch} />
  return <Outlet />
}
