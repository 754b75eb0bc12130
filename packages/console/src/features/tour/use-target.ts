/** The element of a step, once its page has rendered it; null while it is missing. */
import { useEffect, useState } from 'react'

/** In milliseconds. After that the step is shown in the middle of the window until its element appears. */
const missingAfter = 600

function seen(target: string): HTMLElement | null {
  const found = [...document.querySelectorAll<HTMLElement>(`[data-tour="${target}"]`)]
  return found.find((element) => element.offsetParent !== null) ?? null
}

/** Undefined until the step can be shown. */
export function useTarget(target: string, onPage: boolean): HTMLElement | null | undefined {
  const [element, setElement] = useState<HTMLElement | null | undefined>(undefined)
  useEffect(() => {
    setElement(undefined)
    if (!onPage) return
    const look = () => {
      const found = seen(target)
      if (!found) return
      stop()
      setElement(found)
    }
    const observer = new MutationObserver(look)
    const timer = setTimeout(() => setElement(null), missingAfter)
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
    }
    observer.observe(document.body, { childList: true, subtree: true })
    look()
    return stop
  }, [target, onPage])
  return element
}
