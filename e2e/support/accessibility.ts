/** What axe finds on the page as it stands, as lines. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { atFullSpeed } from './browser.ts'

/** Milliseconds that a part may wait for its answer; one that waits longer is looked at as it is. */
const longestWait = 5000

/**
 * Waits until nothing on the page is on its way in or out, nor dimmed until its next answer comes: half faded text has half its contrast. What
 * moves for ever (a live dot, a skeleton) is not waited for.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const end = performance.now() + longest
    const waits = () =>
      performance.now() < end && document.querySelector('section[aria-busy=true], figure[aria-busy=true]')
    const moving = () =>
      document.getAnimations().filter(
        ({ playState, effect, timeline }) =>
          playState === 'running' &&
          // What follows the scroll position does not move by itself.
          timeline === document.timeline &&
          effect?.getTiming().iterations !== Infinity,
      )
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let quiet = 0; quiet < 3; quiet = moving().length === 0 && !waits() ? quiet + 1 : 0) {
      await Promise.allSettled(moving().map(({ finished }) => finished))
      await frame()
    }
  }, longestWait)
}

/** All that axe does not call minor, and targets below 24 × 24 px, which it leaves out unless told. */
export async function strictFindings(page: Page, part: Part = {}): Promise<string[]> {
  await settled(page)
  return strictly(page, part)
}

const strictly = (page: Page, part: Part) =>
  findings(page, ['moderate', 'serious', 'critical'], {
    rules: { 'target-size': { enabled: true } },
    ...part,
  })

/**
 * Of what lies over a wide light page: all of it, and what a narrow dark page changes, colours and room. What a page does not show in such
 * a width has no findings there.
 */
export async function strictFindingsOver(page: Page, within: string): Promise<string[]> {
  const wide = page.viewportSize() ?? { width: 1440, height: 900 }
  const found = await strictFindings(page, { within })
  await page.emulateMedia({ colorScheme: 'dark' })
  await resize(page, { width: 320, height: 900 })
  const narrow = (await page.locator(within).count())
    ? await strictly(page, { within, runOnly: ['color-contrast', 'target-size'] })
    : []
  await page.emulateMedia({ colorScheme: 'light' })
  await resize(page, wide)
  return [...found, ...narrow.map((finding) => `narrow and dark: ${finding}`)]
}

/**
 * Until the page stands as it does in the new width: the browser answers before the page has heard of it, and a menu of the layout that
 * goes would still be counted.
 */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction((width) => window.innerWidth === width, size.width)
  await settled(page)
}

/** Of the page, and of axe's rules. */
interface Part {
  readonly within?: string
  readonly runOnly?: string[]
}

async function findings(
  page: Page,
  impacts: readonly string[],
  { within, ...rules }: Part & { readonly rules?: Record<string, { enabled: boolean }> } = {},
): Promise<string[]> {
  // Told in detail are violations alone: the same findings in half the time.
  const options: axe.RunOptions = { resultTypes: ['violations'], ...rules }
  const violations = await atFullSpeed(page, () => violationsOf(page, within, options))
  return violations
    .filter(({ impact }) => impact && impacts.includes(impact))
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`)
          .join('; ')}`,
    )
}

/** axe comes once into each document: it is half a megabyte, and reading it costs as much as many of its looks. */
async function violationsOf(
  page: Page,
  within: string | undefined,
  options: axe.RunOptions,
): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([part, chosen]) => {
      const there = (window as unknown as { axe: typeof axe }).axe
      const { violations } = await there.run(part ?? document, chosen)
      return violations
    },
    [within, options] as const,
  )
}
