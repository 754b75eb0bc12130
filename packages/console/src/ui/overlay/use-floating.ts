/** Position of a floating panel: below its anchor, above it if there is no room, always inside the window. */
import { type RefObject, useLayoutEffect, useState } from 'react'

export type Align = 'start' | 'center' | 'end'

interface Place {
  readonly left: number
  readonly top: number
  readonly maxHeight: number
}

const margin = 8
/** Between the anchor and the panel. */
const gap = 6

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Computes the position, in px of the window. Pure. */
function placeOf(
  anchor: Box,
  panel: { readonly width: number; readonly height: number },
  view: { readonly width: number; readonly height: number },
  align: Align,
  preferAbove: boolean,
): Place {
  const below = view.height - (anchor.top + anchor.height + gap) - margin
  const above = anchor.top - gap - margin
  const goesAbove = preferAbove
    ? above >= panel.height || above >= below
    : below < panel.height && above > below
  const maxHeight = Math.max(80, goesAbove ? above : below)
  const height = Math.min(panel.height, maxHeight)
  const top = goesAbove ? anchor.top - gap - height : anchor.top + anchor.height + gap
  const wanted =
    align === 'start'
      ? anchor.left
      : align === 'end'
        ? anchor.left + anchor.width - panel.width
        : anchor.left + anchor.width / 2 - panel.width / 2
  const left = Math.max(margin, Math.min(wanted, view.width - panel.width - margin))
  return { left, top, maxHeight }
}

/** Style of the panel. It is invisible until measured, but can take the focus at once. It follows scrolling, resizing and changes of its size. */
export function useFloating(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  align: Align,
  preferAbove = false,
): React.CSSProperties {
  const [place, setPlace] = useState<Place | null>(null)
  useLayoutEffect(() => {
    if (!open) {
      setPlace(null)
      return
    }
    const measure = () => {
      if (!anchor.current || !panel.current) return
      const { scrollHeight, offsetWidth, offsetHeight, clientHeight } = panel.current
      const size = { width: offsetWidth, height: scrollHeight + offsetHeight - clientHeight }
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
      setPlace(placeOf(anchor.current.getBoundingClientRect(), size, view, align, preferAbove))
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (panel.current) observer.observe(panel.current)
    window.addEventListener('scroll', measure, true)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', measure, true)
      window.removeEventListener('resize', measure)
    }
  }, [open, anchor, panel, align, preferAbove])
  return place ?? { left: 0, top: 0, opacity: 0 }
}
