/** Signs in without the form, and checks screens for overflow. */
import type { BrowserContext, Page } from 'playwright-core'
import type { Person } from './account.ts'

/** Signs in every page of the context. */
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

/** Paths that are visible without signing in. */
const open = /^\/(login|register|reset-password|terms|privacy|accept|refuse|join|share)/

/** Paths that redirect to another screen. */
const redirects: readonly string[] = [
  '/',
  '/websites/:websiteId/settings',
  '/websites/:websiteId/settings/links',
]

/** Whether every-screen.e2e.ts opens a path of the console, signed in or signed out. */
export function isWalked(path: string, signedIn: boolean): boolean {
  return !redirects.includes(path) && open.test(path) !== signedIn
}

/** The language of a page, and the one in its address. */
export function shownLanguages(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => [
    document.documentElement.lang,
    new URLSearchParams(location.search).get('lang'),
  ])
}
