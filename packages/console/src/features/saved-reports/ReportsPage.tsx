/** The saved reports of a website: searched, opened, renamed, copied, deleted. */
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { SavedReports } from './SavedReports.tsx'

export function ReportsPage() {
  return <WebsiteReport>{({ websiteId }) => <SavedReports websiteId={websiteId} />}</WebsiteReport>
}
