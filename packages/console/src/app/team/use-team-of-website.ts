/** A link may lead to a website of another team than the current one. That team then becomes the current one, with the user's role in it. */
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { setCurrentTeam, useCurrentTeam } from '../../lib/session/team.ts'
import { useWebsiteItem } from '../../lib/session/use-website-item.ts'

export function useTeamOfWebsite(): void {
  const { websiteId = '' } = useParams()
  const { data } = useWebsiteItem(websiteId)
  const teamId = data?.team_id
  const teamRole = data?.team_role
  // Not whenever the current team changes: a user who selects another one is about to leave the website.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening another website of the same team counts, too
  useEffect(() => {
    if (teamId && teamRole && teamId !== useCurrentTeam.getState().teamId)
      setCurrentTeam({ teamId, teamRole })
  }, [websiteId, teamId, teamRole])
}
