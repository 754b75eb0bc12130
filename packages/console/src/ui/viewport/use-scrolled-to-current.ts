/** Keeps the link to the current page visible in a horizontally scrolling strip. */
import { type RefObject, useEffect, useRef } from 'react'

/** `sign` changes whenever another link may be the current one. */
export function useScrolledToCurrent(sign: string): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sign tells when to look
  useEffect(() => {
    const box = strip.current
    const one = box?.querySelector('[aria-current=page]')
    if (!box || !one || box.scrollWidth <= box.clientWidth) return
    box.scrollLeft += one.getBoundingClientRect().left - box.getBoundingClientRect().left - 16
  }, [sign])
  return strip
}
