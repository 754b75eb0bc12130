/** Dragging a card by its handle, with pointer or touch. It takes the place of the card that it is dropped on. Esc cancels. */
import type { PointerEvent } from 'react'
import { scrollAlong, useDragging } from '../../ui/drag/use-dragging.ts'

interface Drag {
  readonly id: string
  /** The card under the pointer. */
  readonly over: string | null
}

/** The attribute with a card's id, by which the drag finds the card under the pointer. */
export const cardAttribute = 'data-card'

export function useCardDrag(onDrop: (id: string, onto: string) => void) {
  const { drag, latest, set } = useDragging<Drag>()
  const move = (event: PointerEvent<HTMLElement>) => {
    const now = latest.current
    if (!now) return
    scrollAlong(event)
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
