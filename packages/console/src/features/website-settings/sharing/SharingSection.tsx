/** The public report of a website: its switch, link and options. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callKey, useCall } from '../../../lib/api/use-call.ts'
import { AnswerBody } from '../../../ui/feedback/AnswerBody.tsx'
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
        <AnswerBody answer={stored} skeleton={<SkeletonLine height={120} />}>
          {(data) => <ShareLink share={data} onChange={changed} />}
        </AnswerBody>
      </Panel>
      {share?.share && (
        <Panel title={t('settings.sharing.options')} roomy>
          <ShareOptions key={website_id} share={share} onChange={changed} />
        </Panel>
      )}
    </>
  )
}
