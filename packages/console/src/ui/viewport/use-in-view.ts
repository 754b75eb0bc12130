/** Whether an element has come near the visible part of the window, or is printed. Stays true afterwards. */
import { type RefObject, useEffect, useState } from 'react'

export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const box = element.current
    if (!box || seen) return
    const show = () => setSeen(true)
    const observer = new IntersectionObserver(
      (entries) => entries.some((one) => one.isIntersecting) && show(),
      { rootMargin: '240px' },
    )
    observer.observe(box)
    addEventListener('beforeprint', show)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', show)
    }
  }, [element, seen])
  return seen
}
