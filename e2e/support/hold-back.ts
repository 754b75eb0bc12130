/** A slow line: what a page asks for is kept waiting until it is let through. */
import type { Page } from 'playwright-core'

/** Holds back what the pattern names; the answer lets it through, and whatever comes after it. */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(pattern, async (route) => {
    await opened
    await route.continue()
  })
  return open
}
