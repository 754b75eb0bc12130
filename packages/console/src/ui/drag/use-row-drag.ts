/** Dragging a row of a list by its handle, with pointer or touch. Other rows make room. Esc cancels. */
import { type PointerEvent, type RefObject, useRef } from 'react'
import { scrollAlong, useDragging } from './use-dragging.ts'

interface Drag {
  readonly id: string
  readonly from: number
  readonly to: number
  /** Distance from the row's place, in px. */
  readonly by: number
  /** Height of a row with its gap, in px. */
  readonly room: number
}

interface Start {
  readonly y: number
  readonly scroll: number
  readonly middles: readonly number[]
  readonly height: number
}

/** `list`: the element whose children are the rows, in the order of `ids`. `bounds`: the first and last possible place of the row. */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  bounds: (id: string) => readonly [number, number],
  onDrop: (id: string, to: number) => void,
) {
  const { drag, latest, set: setDrag } = useDragging<Drag>()
  const start = useRef<Start | null>(null)

  const begin = (id: string) => (event: PointerEvent<HTMLElement>) => {
    const from = ids.indexOf(id)
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const own = rows[from]
    if (event.button !== 0 || !own) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = {
      y: event.clientY,
      scroll: window.scrollY,
      middles: rows.map((row) => row.top + row.height / 2),
      height: own.height,
    }
    const next = rows[from + 1] ?? rows[from - 1]
    const gap = next ? Math.max(0, Math.abs(next.top - own.top) - own.height) : 0
    setDrag({ id, from, to: from, by: 0, room: own.height + gap })
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const now = latest.current
    if (!now || !start.current) return
    scrollAlong(event)
    const by = event.clientY - start.current.y + window.scrollY - start.current.scroll
    const { middles, height } = start.current
    const middle = (middles[now.from] ?? 0) + by
    // A row gives way when the dragged one covers half of it.
    const isAbove = (one: number, at: number) =>
      at < now.from ? one < middle - height / 2 : at > now.from && one < middle + height / 2
    const above = middles.filter(isAbove).length
    const [first, last] = bounds(now.id)
    setDrag({ ...now, by, to: Math.max(first, Math.min(last, above)) })
  }
  const end = () => {
    const now = latest.current
    if (now && now.to !== now.from) onDrop(now.id, now.to)
    setDrag(null)
  }
  /** Offset of a row from its place during a drag, in px. */
  const offsetOf = (id: string): number => {
    if (!drag) return 0
    if (id === drag.id) return drag.by
    const at = ids.indexOf(id)
    if (at > drag.from && at <= drag.to) return -drag.room
    if (at < drag.from && at >= drag.to) return drag.room
    return 0
  }
  return {
    dragged: drag?.id,
    offsetOf,
    handle: (id: string) => ({
      onPointerDown: begin(id),
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: () => setDrag(null),
    }),
  }
}
