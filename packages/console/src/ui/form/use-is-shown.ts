/**
 * Whether the component is still on the screen. A form that was left while it was being saved asks before it closes itself: another one may be open
 * by then. What became of it is said by `followActions`.
 */
import { useEffect, useRef } from 'react'

export function useIsShown(): () => boolean {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return () => shown.current
}
