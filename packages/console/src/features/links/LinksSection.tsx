/** The short links as a section of a website's settings. */
import { can, type TeamRole } from '@footfall/contract/access'
import { useNavigate, useParams } from 'react-router'
import { useCall } from '../../lib/api/use-call.ts'
import { useKeptSearch } from '../../lib/url/kept-search.ts'
import { LinksPanel } from './LinksPanel.tsx'

export function LinksSection() {
  const { websiteId = '' } = useParams()
  const navigate = useNavigate()
  const keep = useKeptSearch()
  const website = useCall('/website/item', { website_id: websiteId }, { fresh: 60_000 }).data
  if (!website) return null
  const to = `/websites/${websiteId}/indexShort`
  return (
    <LinksPanel
      websiteId={websiteId}
      mayEdit={can(website.team_role as TeamRole, 'link.edit')}
      onStatistics={(linkId) => {
        const search = new URLSearchParams(keep(to))
        search.set('link', linkId)
        navigate({ pathname: to, search: `?${search}` })
      }}
    />
  )
}
