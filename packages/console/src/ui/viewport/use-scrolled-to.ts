/** Keeps the selected element of a horizontally scrolling strip visible. */
import { type RefObject, useEffect, useRef } from 'react'

/** `chosen`: a selector within the strip. `sign` changes whenever the selection may have changed. */
export function useScrolledTo<E extends HTMLElement>(chosen: string, sign: string): RefObject<E | null> {
  const strip = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sign tells when to look
  useEffect(() => {
    const box = strip.current
    const one = box?.querySelector<HTMLElement>(chosen)
    if (!box || !one || box.scrollWidth <= box.clientWidth) return
    box.scrollLeft += one.getBoundingClientRect().left - box.getBoundingClientRect().left - 16
  }, [chosen, sign])
  return strip
}
