/** The short links of a website, and a function that reloads everything about them. */
import { useTranslation } from 'react-i18next'
import { hasFailed } from '../../lib/api/answer.ts'
import { useReload } from '../../lib/api/reload.ts'
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

/** Whether the website has no links; null while that is not known. Asks what the list of links asks first. */
export function useHasNoLinks(websiteId: string): boolean | null {
  const first = useLinks(websiteId, { page: 1, search: '', order_by: 'created_at' })
  if (first.data === undefined) return hasFailed(first) ? false : null
  return first.data.total === 0
}

/** The name of a link, because reports count by id; an ellipsis while loading. */
export function useLinkNames(websiteId: string): (linkId: string) => string {
  const { t } = useTranslation()
  const { data } = useWholeList('/website/short_url_list', { website_id: websiteId }, { fresh: 30_000 })
  const names = data && new Map(data.list.map((link) => [link.link_id, link.name]))
  return (linkId) => (names ? (names.get(linkId) ?? t('links.gone')) : '…')
}

export function useLinksChanged(): () => Promise<void> {
  const reload = useReload()
  return () => reload('/website/short_url_list')
}
