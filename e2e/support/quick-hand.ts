/** A user who is faster than the screen. */
import type { Locator } from 'playwright-core'

/** Clicks both, the second before non-urgent updates, such as a new address, are rendered. */
export async function clickBoth(first: Locator, second: Locator): Promise<void> {
  const next = await second.elementHandle()
  await first.evaluate(async (element, other) => {
    const click = (what: unknown) => (what as HTMLElement | null)?.click()
    click(element)
    // Immediate effects of the click happen now; there is no time to render.
    for (let step = 0; step < 100; step++) await null
    click(other)
  }, next)
}

/** Moves a dragged element to a height of the window and releases it before the move is rendered. */
export async function moveAndLetGo(held: Locator, clientY: number): Promise<void> {
  await held.evaluate(async (element, to) => {
    const dispatch = (type: string) =>
      element.dispatchEvent(new PointerEvent(type, { bubbles: true, clientY: to, pointerId: 1 }))
    dispatch('pointermove')
    for (let step = 0; step < 100; step++) await null
    dispatch('pointerup')
  }, clientY)
}
