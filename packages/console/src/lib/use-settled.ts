/** Follows a value once it has not changed for a while. For searches that are sent to the server. */
import { useEffect, useState } from 'react'

export function useSettled<V>(value: V, ms = 250): V {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
