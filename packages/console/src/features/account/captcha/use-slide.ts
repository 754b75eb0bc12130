/** One slide of the captcha's piece by pointer or keys: its position and track. All lengths are pixels of the picture. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

type TrackPoint = [time: number, x: number, y: number]

export interface SlideOptions {
  /** The largest position of the piece's left edge. */
  readonly max: number
  /** Screen pixels per pixel of the picture. */
  readonly scale: () => number
  readonly onLetGo: (x: number, track: TrackPoint[]) => void
}

/** How far each key moves the piece. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 4,
  ArrowUp: 4,
  ArrowLeft: -4,
  ArrowDown: -4,
  PageUp: 24,
  PageDown: -24,
}
const mostPoints = 2000

export function useSlide({ max, scale, onLetGo }: SlideOptions) {
  const [x, setX] = useState(0)
  const [held, setHeld] = useState(false)
  const track = useRef<TrackPoint[]>([])
  const place = useRef(0)
  const grip = useRef<{ fromX: number; fromY: number; startX: number; began: number } | null>(null)

  const put = (next: number, time: number, y: number) => {
    const bounded = Math.max(0, Math.min(max, next))
    place.current = bounded
    setX(bounded)
    if (track.current.length < mostPoints) track.current.push([time, bounded, y])
  }
  const reset = () => {
    grip.current = null
    track.current = []
    place.current = 0
    setHeld(false)
    setX(0)
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    track.current = []
    grip.current = {
      fromX: event.clientX,
      fromY: event.clientY,
      startX: place.current,
      began: performance.now(),
    }
    setHeld(true)
    put(place.current, 0, 0)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = grip.current
    if (!from) return
    const moved = (event.clientX - from.fromX) / scale()
    put(from.startX + moved, performance.now() - from.began, (event.clientY - from.fromY) / scale())
  }
  const onPointerUp = () => {
    if (!grip.current) return
    grip.current = null
    setHeld(false)
    if (place.current > 0) onLetGo(place.current, track.current)
  }

  const keysBegan = useRef(0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (place.current > 0) onLetGo(place.current, track.current)
      return
    }
    const step = event.key === 'Home' ? -place.current : (steps[event.key] ?? 0)
    if (step === 0) return
    event.preventDefault()
    if (track.current.length === 0) {
      keysBegan.current = performance.now()
      track.current.push([0, place.current, 0])
    }
    const exact = event.shiftKey ? Math.sign(step) : step
    put(place.current + exact, performance.now() - keysBegan.current, 0)
  }

  return {
    x,
    held,
    reset,
    pointer: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: reset },
    onKeyDown,
  }
}
