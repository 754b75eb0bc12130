/** Keeps the focus on the step of a funnel that a button has moved or added. */
import { type RefObject, useEffect, useRef } from 'react'

type Moves = 'up' | 'down' | 'remove'

/**
 * Returns a function that lets the focus follow a step: once the steps have changed, the first usable one of these buttons has the focus in the row
 * `at`. Pressed again, it moves the same step on. Without buttons, the row's first field has it.
 */
export function useFollowingFocus(list: RefObject<HTMLElement | null>, steps: string | null) {
  const wanted = useRef<{
    readonly from: string | null
    readonly at: number
    readonly buttons: readonly Moves[]
  }>(null)
  useEffect(() => {
    if (!wanted.current || wanted.current.from === steps) return
    const { at, buttons } = wanted.current
    wanted.current = null
    const row = list.current?.children[at]
    const found = buttons.map((one) =>
      row?.querySelector<HTMLElement>(`[data-moves="${one}"]:not(:disabled)`),
    )
    ;(found.find((button) => button) ?? row?.querySelector('input'))?.focus()
  }, [list, steps])
  return (at: number, buttons: readonly Moves[]) => {
    wanted.current = { from: steps, at, buttons }
  }
}
