/** What the window and the hand before it are like. */
import { useSyncExternalStore } from 'react'
import { mobileBelow } from './tokens.ts'

/** Whether the window is narrower than a width in px. */
export function useNarrow(below: number): boolean {
  return useMedia(`(max-width: ${below - 0.02}px)`)
}

/** Whether things are touched rather than pointed at: where base.css makes them as high as a finger. */
export function useTouch(): boolean {
  return useMedia(`(max-width: ${mobileBelow - 0.02}px), (pointer: coarse)`)
}

/** px of the chart that leads a screen: on a phone with little height it is drawn lower, so that it is seen whole. */
export function useLeadHeight(): number {
  const isLow = useMedia('(max-width: 600px) and (max-height: 700px)')
  const isLowest = useMedia('(max-width: 600px) and (max-height: 620px)')
  return isLowest ? 140 : isLow ? 200 : 272
}

/** Whether the person asked for less movement on screens. */
export function useLessMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)')
}

function useMedia(wanted: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(wanted)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => window.matchMedia(wanted).matches,
    () => false,
  )
}
