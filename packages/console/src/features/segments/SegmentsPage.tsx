/** The segments of a website: apply, edit, delete. */
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { Segments } from './Segments.tsx'

export function SegmentsPage() {
  return <WebsiteReport>{({ websiteId }) => <Segments websiteId={websiteId} />}</WebsiteReport>
}
