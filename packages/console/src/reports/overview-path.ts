/** Where the overview of a source stands: of the website, or of its share. */
import type { ReportSource } from './source.tsx'

export function overviewPath({ calls, whose }: Pick<ReportSource, 'calls' | 'whose'>): string {
  return calls === 'share' ? `/share/${whose.sharecode}` : `/websites/${whose.website_id}`
}
