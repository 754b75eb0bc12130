/** The path of a source's overview: of the website or its share. */
import type { ReportSource } from './source.tsx'

export function overviewPath({ calls, whose }: Pick<ReportSource, 'calls' | 'whose'>): string {
  return calls === 'share' ? `/share/${whose.sharecode}` : `/websites/${whose.website_id}`
}
