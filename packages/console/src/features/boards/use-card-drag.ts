/** Dragging a card by its handle, with pointer or finger: it takes the place of the card it is let go on. Esc takes it back. */
import { type PointerEvent, useEffect, useRef, useState } from 'react'

interface Drag {
  readonly id: string
  /** The card under the pointer. */
  readonly over: string | null
}

/** The attribute that names a card to the drag. */
export const cardAttribute = 'data-card'

/** Close to the window's edge the page scrolls along, px a move. */
const edge = 72
const scrollStep = 14

export function useCardDrag(onDrop: (id: string, onto: string) => void) {
  const [drag, draw] = useState<Drag | null>(null)
  const latest = useRef<Drag | null>(null)
  const set = (next: Drag | null) => {
    latest.current = next
    draw(next)
  }
  const dragging = drag !== null
  useEffect(() => {
    if (!dragging) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      latest.current = null
      draw(null)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [dragging])
  const move = (event: PointerEvent<HTMLElement>) => {
    const now = latest.current
    if (!now) return
    if (event.clientY < edge) window.scrollBy(0, -scrollStep)
    if (event.clientY > window.innerHeight - edge) window.scrollBy(0, scrollStep)
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(`[${cardAttribute}]`)
    const over = under?.getAttribute(cardAttribute) ?? null
    if (over !== now.over) set({ ...now, over })
  }
  const end = () => {
    const now = latest.current
    set(null)
    if (now?.over && now.over !== now.id) onDrop(now.id, now.over)
  }
  return {
    dragged: drag?.id,
    over: drag && drag.over !== drag.id ? drag.over : null,
    handle: (id: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        set({ id, over: null })
      },
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: () => set(null),
    }),
  }
}
