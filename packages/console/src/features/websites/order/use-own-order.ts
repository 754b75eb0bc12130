/** Changes the user's own order. It is shown at once and saved afterwards; if saving fails, it is reverted. */
import type { WebsiteListRow } from '@footfall/contract/api/website'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi, type DataAt } from '../../../lib/api/call-api.ts'
import { showError } from '../../../ui/form/show-error.ts'

/** Milliseconds without another change before the order is saved, e.g. while an arrow key is held. */
const settleAfter = 400

/** Largest number of stored places. Websites beyond it come last. */
const mostOrdered = 1000

/** `queryKey`: cache key of the list. */
export function useOwnOrder(teamId: string, queryKey: QueryKey) {
  const queries = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saved = useRef<DataAt<'/website/list'>>(undefined)
  return (change: (list: readonly WebsiteListRow[]) => WebsiteListRow[]) => {
    const before = queries.getQueryData<DataAt<'/website/list'>>(queryKey)
    if (!before) return
    saved.current ??= before
    const list = change(before.list)
    // A load under way would bring the order before the change.
    void queries.cancelQueries({ queryKey }, { revert: false })
    queries.setQueryData(queryKey, { ...before, list }, { updatedAt: Date.now() })
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      const website_order = list.map((one) => one.website_id).slice(0, mostOrdered)
      const pinned = list.filter((one) => one.pinned).map((one) => one.website_id)
      const last = saved.current
      saved.current = undefined
      callApi('/team_user/edit_settings', { team_id: teamId, website_order, pinned })
        .catch((error) => {
          showError(error)
          // At once, because what failed to save may fail to load, too.
          queries.setQueryData(queryKey, last)
        })
        .finally(() => {
          // Another change is saved later, and loads the list then.
          if (saved.current === undefined) queries.invalidateQueries({ queryKey })
        })
    }, settleAfter)
  }
}
