/** The saved reports of a website: search, open, rename, copy, delete. */
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { SavedReports } from './SavedReports.tsx'

export function ReportsPage() {
  return <WebsiteReport>{({ websiteId }) => <SavedReports websiteId={websiteId} />}</WebsiteReport>
}
