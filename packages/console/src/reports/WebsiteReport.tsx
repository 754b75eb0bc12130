/** The frame of a website's report: loads the website and provides it as the source of the views. */
import { type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import { isNowhere } from '../lib/api/api-error.ts'
import { useWebsiteItem } from '../lib/session/use-website-item.ts'
import { ErrorPanel } from '../ui/feedback/ErrorPanel.tsx'
import { ReportSkeleton } from './ReportSkeleton.tsx'
import { type ReportSource, ReportSourceProvider } from './source.tsx'

export interface WebsiteReportProps {
  readonly calls?: 'overview' | 'compare'
  readonly children: (website: { readonly websiteId: string; readonly teamId: string }) => ReactNode
}

export function WebsiteReport({ calls = 'overview', children }: WebsiteReportProps) {
  const { websiteId = '' } = useParams()
  const website = useWebsiteItem(websiteId)
  if (isNowhere(website.error)) throw website.error
  if (website.isError && !website.data)
    return <ErrorPanel isPage error={website.error} onRetry={() => website.refetch()} />
  if (!website.data) return <ReportSkeleton />
  const { website_name: name, domain_label: domain, time_zone: zone, team_id: teamId } = website.data
  const source: ReportSource = { calls, whose: { website_id: websiteId }, zone, name, domain }
  return (
    <ReportSourceProvider key={websiteId} source={source}>
      <Suspense fallback={<ReportSkeleton />}>{children({ websiteId, teamId })}</Suspense>
    </ReportSourceProvider>
  )
}
