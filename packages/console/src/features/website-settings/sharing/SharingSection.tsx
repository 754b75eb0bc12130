/** The public report of a website: its switch, link and options. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callKey, useCall } from '../../../lib/api/use-call.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { SkeletonLine } from '../../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { useWebsite, useWebsiteChanged } from '../use-website.ts'
import { ShareLink } from './ShareLink.tsx'
import { ShareOptions } from './ShareOptions.tsx'

export function SharingSection() {
  const { t } = useTranslation()
  const { website_id } = useWebsite()
  const queries = useQueryClient()
  const websiteChanged = useWebsiteChanged()
  const stored = useCall('/website/share_item', { website_id })
  const share = stored.data
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: callKey('/website/share_item', { website_id }) })
    await websiteChanged()
  }
  return (
    <>
      <Panel title={t('settings.section.sharing')} roomy>
        {stored.isError && !share && <ErrorPanel error={stored.error} onRetry={() => stored.refetch()} />}
        {stored.isPending && <SkeletonLine height={120} />}
        {share && <ShareLink share={share} onChange={changed} />}
      </Panel>
      {share?.share && (
        <Panel title={t('settings.sharing.options')} roomy>
          <ShareOptions key={website_id} share={share} onChange={changed} />
        </Panel>
      )}
    </>
  )
}
