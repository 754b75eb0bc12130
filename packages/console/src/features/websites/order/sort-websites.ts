/** The available orders of the list. */
import type { WebsiteListRow } from '@footfall/contract/api/website'

export const websiteOrders = ['own', 'visitors', 'name', 'created_at'] as const
export type WebsiteOrder = (typeof websiteOrders)[number]

const names = new Intl.Collator('zh-Hans-CN', { numeric: true })

/** `own` keeps the order of the list. */
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

/** The websites whose name or domain contains the search text. */
export function searchWebsites(list: readonly WebsiteListRow[], search: string): WebsiteListRow[] {
  const wanted = search.trim().toLowerCase()
  return list.filter((one) => one.website_name.toLowerCase().includes(wanted) || one.domain.includes(wanted))
}
