/** What is being dragged by pointer or finger, whatever it is. Esc takes it back; close to the window's edge the page scrolls along. */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** px */
const edge = 72
/** px a move */
const scrollStep = 14

export interface Dragging<D> {
  /** As it is drawn; null: nothing is dragged. */
  readonly drag: D | null
  /** Moves are drawn when there is time for it; letting go must know of the last one, drawn or not. */
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
