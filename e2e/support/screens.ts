/** Screens for the journeys: signed in without the form, looked over for what sticks out. */
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

/** Pixels by which the page is wider than its window. */
export function sticksOut(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
