/** The website whose settings are open, and the way to have it read anew after a change. */
import type { WebsiteItem } from '@footfall/contract/api/website'
import { useQueryClient } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'

export function useWebsite(): WebsiteItem {
  return useOutletContext<WebsiteItem>()
}

/** Whatever shows the website's name, picture or state is asked for again. */
export function useWebsiteChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      ['/website/item', '/website/list', '/website/get_all_list'].map((path) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    )
  }
}
