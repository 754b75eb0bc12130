/** What axe finds on the page as it stands: serious and critical things, as lines. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { atFullSpeed } from './browser.ts'

/**
 * Waits until nothing on the page is on its way in or out: half faded text has half its contrast. What moves for
 * ever (a live dot, a skeleton) is not waited for.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(
        ({ playState, effect, timeline }) =>
          playState === 'running' &&
          // What follows the scroll position does not move by itself.
          timeline === document.timeline &&
          effect?.getTiming().iterations !== Infinity,
      )
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let quiet = 0; quiet < 3; quiet = moving().length === 0 ? quiet + 1 : 0) {
      await Promise.allSettled(moving().map(({ finished }) => finished))
      await frame()
    }
  })
}

export async function seriousFindings(page: Page): Promise<string[]> {
  await settled(page)
  // Told in detail are violations alone, and within the page itself: the same findings in a third of the time.
  const audit = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)
  const { violations } = await atFullSpeed(page, () => audit.analyze())
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`)
          .join('; ')}`,
    )
}
