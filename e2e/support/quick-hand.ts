/** A hand that is quicker than the screen. */
import type { Locator } from 'playwright-core'

/** Clicks both; the second before anything that is not urgent, such as a new address, can be drawn. */
export async function clickBoth(first: Locator, second: Locator): Promise<void> {
  const next = await second.elementHandle()
  await first.evaluate(async (element, other) => {
    const click = (what: unknown) => (what as HTMLElement | null)?.click()
    click(element)
    // What a click brings about at once happens meanwhile; there is no time to draw.
    for (let step = 0; step < 100; step++) await null
    click(other)
  }, next)
}

/** Moves what the pointer holds to a height of the window and lets go of it, before the way there can be drawn. */
export async function moveAndLetGo(held: Locator, clientY: number): Promise<void> {
  await held.evaluate(async (element, to) => {
    const tell = (type: string) =>
      element.dispatchEvent(new PointerEvent(type, { bubbles: true, clientY: to, pointerId: 1 }))
    tell('pointermove')
    for (let step = 0; step < 100; step++) await null
    tell('pointerup')
  }, clientY)
}
