/** The website whose settings are open, and a function that reloads it after a change. */
import type { WebsiteItem } from '@footfall/contract/api/website'
import { useQueryClient } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'

export function useWebsite(): WebsiteItem {
  return useOutletContext<WebsiteItem>()
}

/** Reloads everything that shows the website's name, picture or state. */
export function useWebsiteChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      (['/website/item', '/website/list', '/website/get_all_list'] as const).map((path) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    )
  }
}
