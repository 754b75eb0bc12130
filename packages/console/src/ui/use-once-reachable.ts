/** For what could not be fetched: tries again by itself once the server can be reached. */
import { useEffect, useRef } from 'react'
import { useConnection } from '../lib/api/connection.ts'

/** Milliseconds until the next try while the server answers and a file of it still does not come. */
const tryEvery = 5_000

/** `retry` is called when the connection is back, and every few seconds while it was never lost or is back already. */
export function useOnceReachable(retry: () => void): void {
  const latest = useRef(retry)
  latest.current = retry
  useEffect(() => {
    const tryNow = () => {
      if (!useConnection.getState().lost) latest.current()
    }
    const timer = setInterval(tryNow, tryEvery)
    const leave = useConnection.subscribe(tryNow)
    return () => {
      clearInterval(timer)
      leave()
    }
  }, [])
}
