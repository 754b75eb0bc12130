/**
 * After a website was reset, its events are deleted in the background. Reports that are loaded until then have the old figures, so everything is
 * reloaded once the events are gone, in the other tabs, too.
 */
import type { QueryClient } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/call-api.ts'
import { allButForms, notifyOtherTabs } from '../../../lib/api/other-tabs.ts'
import { reload } from '../../../lib/api/reload.ts'

/** Number of looks; then everything is reloaded in any case. */
const looks = 60
const lookEvery = 2_000

/** Everything ever counted for the website; null if there is no answer. */
export async function countedEver(websiteId: string): Promise<number | null> {
  const input = { website_id: websiteId, time_range: 'all_time_periods' as const, filters: [] }
  const answer = await callApi('/overview/total', input, { quiet: true }).catch(() => null)
  return answer && answer.current.pageviews + answer.current.events
}

/** `before`: what was counted before the reset. `every`: milliseconds between two looks. Resolves when everything is reloaded. */
export async function reloadWhenErased(
  queries: QueryClient,
  websiteId: string,
  before: number | null,
  every = lookEvery,
): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    const now = await countedEver(websiteId)
    // Events that came after the reset stay.
    if (now === 0 || (now !== null && before !== null && now < before)) break
    await new Promise((resolve) => setTimeout(resolve, every))
  }
  reload(queries, allButForms)
  notifyOtherTabs()
}
