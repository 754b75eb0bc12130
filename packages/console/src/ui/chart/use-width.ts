/** The current width of an element; 0 until it is measured. */
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
