/** Which help there is, and how much is unread: asked for once the first look is over, then every so often. */
import { useEffect, useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'

const every = 60_000
/** Milliseconds: what the page is about comes first. */
const afterFirstLook = 5_000

export function useSupport(wantedNow: boolean) {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), afterFirstLook)
    return () => clearTimeout(timer)
  }, [])
  return useCall(
    '/support/state',
    {},
    { enabled: wantedNow || isLater, every, fresh: every / 2, onFocus: isLater },
  )
}
