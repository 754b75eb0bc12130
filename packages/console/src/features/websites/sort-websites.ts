/** The orders in which the list can be looked at. */
import type { WebsiteListRow } from '@footfall/contract/api/website'

export const websiteOrders = ['own', 'visitors', 'name', 'created_at'] as const
export type WebsiteOrder = (typeof websiteOrders)[number]

const names = new Intl.Collator('zh-Hans-CN', { numeric: true })

/** `own` is the order the list came in. */
export function sortWebsites(list: readonly WebsiteListRow[], order: WebsiteOrder): WebsiteListRow[] {
  switch (order) {
    case 'own':
      return [...list]
    case 'visitors':
      return list.toSorted((a, b) => b.visitors - a.visitors || b.pageviews - a.pageviews)
    case 'name':
      return list.toSorted((a, b) => names.compare(a.website_name, b.website_name))
    case 'created_at':
      return list.toSorted((a, b) => b.created_at - a.created_at)
  }
}

/** The websites whose name or domain holds what is searched for. */
export function searchWebsites(list: readonly WebsiteListRow[], search: string): WebsiteListRow[] {
  const wanted = search.trim().toLowerCase()
  return list.filter((one) => one.website_name.toLowerCase().includes(wanted) || one.domain.includes(wanted))
}
