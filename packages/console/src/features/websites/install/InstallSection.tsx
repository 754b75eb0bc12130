/** Installation as a section of a website's settings: the guide and the check. */
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useWebsiteItem } from '../../../lib/session/use-website-item.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { InstallGuide } from './InstallGuide.tsx'

export function InstallSection() {
  const { t } = useTranslation()
  const { websiteId = '' } = useParams()
  const website = useWebsiteItem(websiteId).data
  if (!website) return null
  return (
    <Panel title={t('websites.installTitle')} roomy>
      <InstallGuide
        teamId={website.team_id}
        websiteId={websiteId}
        trackingCode={website.tracking_code}
        domain={website.domain}
      />
    </Panel>
  )
}
