/** Retries something that failed to load once the server can be reached. */
import { useEffect, useRef } from 'react'
import { useConnection } from '../../lib/api/connection.ts'

/** Milliseconds between retries while the server answers but a file still cannot be loaded. */
const tryEvery = 5_000

/** `retry` is called when the connection is restored, and every few seconds while there is a connection. */
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
