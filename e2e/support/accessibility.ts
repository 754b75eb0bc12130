/** What axe finds on the page as it stands: serious and critical things, as lines. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

export async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`)
          .join('; ')}`,
    )
}
