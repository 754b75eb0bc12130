/** The short links of a website, and a function that reloads everything about them. */
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../lib/api/use-call.ts'
import { useWholeList } from '../../lib/api/use-whole-list.ts'

/** Milliseconds between checks for new clicks. */
const lookEvery = 10_000

interface LinkList {
  readonly page: number
  readonly search: string
  readonly order_by: 'created_at' | 'name' | 'clicks'
}

export const linksAPage = 20

export function useLinks(websiteId: string, { page, search, order_by }: LinkList) {
  return useCall(
    '/website/short_url_list',
    {
      website_id: websiteId,
      page,
      page_size: linksAPage,
      search,
      order_by,
      order: order_by === 'name' ? 'asc' : 'desc',
    },
    { every: lookEvery, keep: true, onFocus: true },
  )
}

/** The names of all links by id, because reports count by id; undefined while loading. */
export function useLinkNames(websiteId: string): ReadonlyMap<string, string> | undefined {
  const all = useWholeList('/website/short_url_list', { website_id: websiteId }, { fresh: 30_000 })
  return all.data && new Map(all.data.list.map((link) => [link.link_id, link.name]))
}

export function useLinksChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['/website/short_url_list'] })
}
