/** Dragging of anything by pointer or touch. Esc cancels it. Near the window's edge the page scrolls. */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** In px. */
const edge = 72
/** In px per move. */
const scrollStep = 14

export interface Dragging<D> {
  /** The rendered state of the drag; null if nothing is dragged. */
  readonly drag: D | null
  /** The current state of the drag. Moves may not be rendered yet when the pointer is released. */
  readonly latest: RefObject<D | null>
  readonly set: (next: D | null) => void
}

export function useDragging<D>(): Dragging<D> {
  const [drag, draw] = useState<D | null>(null)
  const latest = useRef<D | null>(null)
  const set = (next: D | null) => {
    latest.current = next
    draw(next)
  }
  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      latest.current = null
      draw(null)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isDragging])
  return { drag, latest, set }
}

export function scrollAlong({ clientY }: Pick<PointerEvent, 'clientY'>): void {
  if (clientY < edge) window.scrollBy(0, -scrollStep)
  if (clientY > window.innerHeight - edge) window.scrollBy(0, scrollStep)
}
