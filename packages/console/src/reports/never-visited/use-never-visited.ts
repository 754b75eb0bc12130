/** Whether the team's website has never been visited. It is requested if a page shows no data. Websites of short links only have no pages. */
import { useCall } from '../../lib/api/use-call.ts'
import { useWebsiteItem } from '../../lib/session/use-website-item.ts'
import { useReportSource } from '../source.tsx'

export interface NeverVisited {
  readonly isAsking: boolean
  readonly isNever: boolean
}

/** `wanted`: the page shows no data, and no filters explain it. Nothing is requested for a share. */
export function useNeverVisited(wanted: boolean): NeverVisited {
  const { calls, whose } = useReportSource()
  const website_id = whose.website_id ?? ''
  const enabled = wanted && calls !== 'share' && website_id !== ''
  const always = { website_id, time_range: 'all_time_periods' } as const
  const ever = useCall('/overview/total', { ...always, filters: [] }, { enabled })
  const website = useWebsiteItem(website_id, enabled)
  const counted = ever.data?.current
  return {
    isAsking: enabled && ever.isPending,
    isNever:
      enabled &&
      counted !== undefined &&
      counted.pageviews + counted.events === 0 &&
      website.data?.type === 'site',
  }
}
