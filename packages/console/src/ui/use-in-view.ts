/** Whether an element has come near the visible part of the window. Stays true afterwards. */
import { type RefObject, useEffect, useState } from 'react'

export function useInView(element: RefObject<HTMLElement | null>, margin = '240px'): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const box = element.current
    if (!box || seen) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((one) => one.isIntersecting) && setSeen(true),
      {
        rootMargin: margin,
      },
    )
    observer.observe(box)
    return () => observer.disconnect()
  }, [element, margin, seen])
  return seen
}
