/** Who is there now; and a sign whenever something has happened. Rests while the tab is hidden. */
import { useEffect, useRef } from 'react'
import { useCall } from '../../lib/api/use-call.ts'

/** Milliseconds between looks. */
const lookEvery = 5_000

/** The current visitors of a website; `onNews` is called when its numbers have changed. */
export function useLive(teamId: string, websiteId: string, onNews: () => void): number | undefined {
  const look = useCall(
    '/website/uv_list',
    { team_id: teamId, website_ids: [websiteId] },
    { enabled: teamId !== '', every: lookEvery },
  )
  const numbers = look.data?.list[0]
  const print = numbers && `${numbers.pageviews} ${numbers.visitors} ${numbers.live}`
  const live = numbers?.live ?? 0
  const last = useRef<string | undefined>(undefined)
  /** The first look cannot tell whether the page was filled before or after what it sees; where somebody is there, the second asks again. */
  const unsure = useRef(false)
  const tell = useRef(onNews)
  tell.current = onNews
  // biome-ignore lint/correctness/useExhaustiveDependencies: every look counts, whatever it sees
  useEffect(() => {
    if (print === undefined) return
    if (last.current === undefined) unsure.current = live > 0
    else if (unsure.current || last.current !== print) {
      unsure.current = false
      tell.current()
    }
    last.current = print
  }, [look.dataUpdatedAt])
  return numbers?.live
}
