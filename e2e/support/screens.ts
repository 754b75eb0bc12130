/** Screens for the journeys: signed in without the form, looked over for barriers and for what sticks out. */
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import type { Person } from './account.ts'

/** Every page of the context is signed in. */
export async function signIn(context: BrowserContext, person: Person): Promise<void> {
  await context.addInitScript(
    ([token, renewalTime]) => {
      localStorage.setItem('footfall.session', JSON.stringify({ value: { token, renewalTime } }))
    },
    [person.token, Math.floor(Date.now() / 1000) + 86_400] as const,
  )
}

/** What axe calls serious or critical, as `rule: where`. */
export async function seriousBarriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

/** Pixels by which the page is wider than its window. */
export function sticksOut(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
