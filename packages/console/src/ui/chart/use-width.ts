/** The width of an element, followed as it changes; 0 before it is known. */
import { type RefObject, useLayoutEffect, useState } from 'react'

export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const observer = new ResizeObserver(() => setWidth(box.clientWidth))
    setWidth(box.clientWidth)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return width
}
