/** A slow connection: matching requests wait until they are released. */
import type { Page } from 'playwright-core'

/** Holds requests that match the pattern. The returned function releases them and all later ones. */
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
