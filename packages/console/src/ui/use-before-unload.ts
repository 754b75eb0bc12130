/** While changes are not saved, the browser asks before the page is closed or left for another website. */
import { useEffect } from 'react'

export function useBeforeUnload(changed: boolean): void {
  useEffect(() => {
    if (!changed) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [changed])
}
