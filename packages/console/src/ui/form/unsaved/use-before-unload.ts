/** While changes are not saved, the browser asks before the page is closed or left for another website. */
import { useEffect } from 'react'
import { create } from 'zustand'

/** Number of forms with changes that are not saved. */
const useUnsaved = create(() => 0)

export function useHasUnsaved(): boolean {
  return useUnsaved() > 0
}

export function useBeforeUnload(changed: boolean): void {
  useEffect(() => {
    if (!changed) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    useUnsaved.setState((forms) => forms + 1, true)
    return () => {
      window.removeEventListener('beforeunload', onLeave)
      useUnsaved.setState((forms) => forms - 1, true)
    }
  }, [changed])
}
