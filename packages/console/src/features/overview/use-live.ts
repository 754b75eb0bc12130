/** Who is there now; and a sign whenever something has happened. Rests while the tab is hidden. */
import { useEffect, useRef } from 'react'
import { useCall } from '../../lib/api/use-call.ts'

/** Milliseconds between looks. */
const lookEvery = 5_000

/** The current visitors of a website; `onNews` is called when its numbers have changed. */
export function useLive(teamId: string, websiteId: string, onNews: () => void): number | undefined {
  const numbers = useCall(
    '/website/uv_list',
    { team_id: teamId, website_ids: [websiteId] },
    { enabled: teamId !== '', every: lookEvery },
  ).data?.list[0]
  const print = numbers && `${numbers.pageviews} ${numbers.visitors} ${numbers.live}`
  const last = useRef<string | undefined>(undefined)
  const tell = useRef(onNews)
  tell.current = onNews
  useEffect(() => {
    if (print === undefined) return
    if (last.current !== undefined && last.current !== print) tell.current()
    last.current = print
  }, [print])
  return numbers?.live
}
