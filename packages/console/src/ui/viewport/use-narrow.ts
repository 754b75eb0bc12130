/** Properties of the window and the input device. */
import { useSyncExternalStore } from 'react'
import { mobileBelow } from '../theme/tokens.ts'

/** Whether the window is narrower than a width in px. */
export function useNarrow(below: number): boolean {
  return useMedia(`(max-width: ${below - 0.02}px)`)
}

/** Whether controls are sized for touch, as base.css does it: in narrow windows and with a touch pointer. */
export function useTouch(): boolean {
  return useMedia(`(max-width: ${mobileBelow - 0.02}px), (pointer: coarse)`)
}

/** Height in px of the main chart of a screen. It is lower on phones with little height, so that it is completely visible. */
export function useLeadHeight(): number {
  const isLow = useMedia('(max-width: 600px) and (max-height: 700px)')
  const isLowest = useMedia('(max-width: 600px) and (max-height: 620px)')
  return isLowest ? 140 : isLow ? 200 : 272
}

/** Whether the user asked for reduced motion. */
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
