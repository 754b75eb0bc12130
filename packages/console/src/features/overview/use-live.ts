/** The number of current visitors, and a callback when there are new events. Pauses while the tab is hidden. */
import { useEffect, useRef } from 'react'
import { useCall } from '../../lib/api/use-call.ts'

/** Milliseconds between requests. */
const lookEvery = 5_000

/** The current visitors of a website. `onNews` is called when its numbers have changed, again at the next look if it answers false. */
export function useLive(teamId: string, websiteId: string, onNews: () => boolean): number | undefined {
  const look = useCall(
    '/website/uv_list',
    { team_id: teamId, website_ids: [websiteId] },
    { enabled: teamId !== '', every: lookEvery },
  )
  const numbers = look.data?.list[0]
  const print = numbers && `${numbers.pageviews} ${numbers.visitors} ${numbers.live}`
  const live = numbers?.live ?? 0
  const last = useRef<string | undefined>(undefined)
  /** The first answer cannot tell whether the page was loaded before or after it. If there are visitors, the second answer triggers a reload. */
  const unsure = useRef(false)
  const onNewsRef = useRef(onNews)
  onNewsRef.current = onNews
  // biome-ignore lint/correctness/useExhaustiveDependencies: every look counts, whatever it sees
  useEffect(() => {
    if (print === undefined) return
    if (last.current === undefined) unsure.current = live > 0
    else if (unsure.current || last.current !== print) {
      unsure.current = !onNewsRef.current()
    }
    last.current = print
  }, [look.dataUpdatedAt])
  return numbers?.live
}
