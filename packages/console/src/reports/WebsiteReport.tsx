/** The frame of a website's report: loads the website and provides it as the source of the views. */
import { type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import { isNowhere } from '../lib/api/api-error.ts'
import { useWebsiteItem } from '../lib/session/use-website-item.ts'
import { AnswerBody } from '../ui/feedback/AnswerBody.tsx'
import { ReportSkeleton } from './ReportSkeleton.tsx'
import { ReportSourceProvider } from './source.tsx'

export interface WebsiteReportProps {
  readonly calls?: 'overview' | 'compare'
  readonly children: (website: { readonly websiteId: string; readonly teamId: string }) => ReactNode
}

export function WebsiteReport({ calls = 'overview', children }: WebsiteReportProps) {
  const { websiteId = '' } = useParams()
  const website = useWebsiteItem(websiteId)
  if (isNowhere(website.error)) throw website.error
  return (
    <AnswerBody isPage answer={website} skeleton={<ReportSkeleton />}>
      {({ website_name: name, domain_label: domain, time_zone: zone, team_id: teamId }) => (
        <ReportSourceProvider
          key={websiteId}
          source={{ calls, whose: { website_id: websiteId }, zone, name, domain }}
        >
          <Suspense fallback={<ReportSkeleton />}>{children({ websiteId, teamId })}</Suspense>
        </ReportSourceProvider>
      )}
    </AnswerBody>
  )
}
