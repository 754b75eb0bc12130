/** Which kind of help is available and how much is unread. Requested after the page's own data, then regularly. */
import { minute } from '@footfall/contract/durations'
import { useCall } from '../../lib/api/use-call.ts'
import { useLater } from '../../lib/use-later.ts'

const every = minute
/** In milliseconds. The page's own data is loaded first. */
const afterFirstLook = 5_000

export function useSupport(wantedNow: boolean) {
  const isLater = useLater(afterFirstLook)
  return useCall(
    '/support/state',
    {},
    { enabled: wantedNow || isLater, every, fresh: every / 2, onFocus: isLater },
  )
}
