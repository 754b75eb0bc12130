/** Changes one's own order: seen at once, saved behind it; taken back where it could not be saved. */
import type { WebsiteListRow } from '@footfall/contract/api/website'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi, type DataAt } from '../../lib/api/call-api.ts'
import { showError } from '../../ui/form/show-error.ts'

/** Milliseconds without a further step before the order is saved, e.g. while an arrow key is held. */
const settleAfter = 400

/** So many places are kept; websites beyond them follow behind. */
const mostOrdered = 1000

/** `queryKey`: where the list lies in the cache. */
export function useOwnOrder(teamId: string, queryKey: readonly unknown[]) {
  const queries = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  return (change: (list: readonly WebsiteListRow[]) => WebsiteListRow[]) => {
    const before = queries.getQueryData<DataAt<'/website/list'>>(queryKey)
    if (!before) return
    const list = change(before.list)
    queries.setQueryData(queryKey, { ...before, list }, { updatedAt: Date.now() })
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      const website_order = list.map((one) => one.website_id).slice(0, mostOrdered)
      const pinned = list.filter((one) => one.pinned).map((one) => one.website_id)
      callApi('/team_user/edit_settings', { team_id: teamId, website_order, pinned }).catch((error) => {
        showError(error)
        queries.invalidateQueries({ queryKey })
      })
    }, settleAfter)
  }
}
