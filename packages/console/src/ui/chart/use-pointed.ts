/** The position of a chart that is pointed at by mouse, touch or arrow keys. The keys move along the time like on a slider. */

import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import { hasModifier } from '../../lib/keys.ts'
import type { ChartPlace } from './chart-place.ts'

export interface Pointed {
  /** Null if none. */
  readonly at: number | null
  /** Event handlers for the chart's element. */
  readonly handlers: {
    readonly onPointerMove: (event: PointerEvent) => void
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onPointerLeave: (event: PointerEvent) => void
    readonly onBlur: () => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
}

export function usePointed(
  box: RefObject<HTMLElement | null>,
  place: ChartPlace,
  count: number,
  onEnter?: (at: number) => void,
): Pointed {
  const [pointed, setPointed] = useState<number | null>(null)
  const at = pointed === null ? null : Math.min(pointed, count - 1)
  const point = (event: PointerEvent) => {
    const edge = box.current?.getBoundingClientRect().left ?? 0
    setPointed(place.placeAt(event.clientX - edge))
  }
  return {
    at,
    handlers: {
      onPointerMove: point,
      onPointerDown: point,
      onPointerLeave: (event) => event.pointerType === 'mouse' && setPointed(null),
      onBlur: () => setPointed(null),
      onKeyDown: (event) => {
        if (hasModifier(event)) return
        const from = at ?? count - 1
        const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: count - 1 }[event.key]
        if (event.key === 'Enter' && at !== null) onEnter?.(at)
        if (to === undefined) return
        event.preventDefault()
        setPointed(Math.max(0, Math.min(count - 1, to)))
      },
    },
  }
}
