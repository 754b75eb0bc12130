/** The website whose settings are open, and a function that reloads it after a change. */
import type { WebsiteItem } from '@footfall/contract/api/website'
import { useOutletContext } from 'react-router'
import { useReload } from '../../lib/api/reload.ts'

export function useWebsite(): WebsiteItem {
  return useOutletContext<WebsiteItem>()
}

/** Reloads everything that shows the website's name, picture or state. */
export function useWebsiteChanged(): () => Promise<void> {
  const reload = useReload()
  return () => reload('/website/item', '/website/list', '/website/get_all_list')
}
