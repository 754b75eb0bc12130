/** Signs in without the form, and checks screens for overflow. */
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
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

/**
 * Goes to an address inside the open console, as the browser's buttons do, and waits for the screen: for its title, or where several share one, for the
 * link that is marked as theirs. Opening the address costs four times the CPU.
 */
export async function moveTo(page: Page, address: string): Promise<void> {
  const title = await page.evaluate((to) => {
    const { title } = document
    document.title = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    return title
  }, address)
  await page.waitForFunction((before) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[aria-current=page]')]
    const isThere = document.title !== '' || links.some((link) => link.pathname === location.pathname)
    if (isThere) document.title ||= before
    return isThere
  }, title)
  await page.locator('h1').first().waitFor()
}

/** Paths that lead to another, whose title is set before or never. */
const leadsOn = /^\/$|\/settings(\/links)?$/

/** Goes on to an address in the open console, or opens it where `moveTo` could not tell that its screen is there. */
export async function goOn(page: Page, address: string): Promise<void> {
  const [from, to] = [new URL(page.url()), new URL(address)]
  const isInside = [from, to].every(
    ({ pathname }) => documentOf(pathname) === 'console' && !leadsOn.test(pathname),
  )
  const isSame = from.origin === to.origin && from.searchParams.get('lang') === to.searchParams.get('lang')
  await (isInside && isSame && from.pathname !== to.pathname ? moveTo(page, address) : page.goto(address))
}

/** Pixels by which the page is wider than its window. */
export function sticksOut(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** What covers the screen's title, such as the brand or a button; empty if nothing does. */
export function coversTitle(page: Page): Promise<string> {
  return page.evaluate(() => {
    scrollTo(0, 0)
    const title = document.querySelector('h1')
    if (!title) return 'no title'
    const range = document.createRange()
    range.selectNodeContents(title)
    // A long name is cut off at the title's own edge.
    const edge = title.getBoundingClientRect().right
    for (const { left, right, top, bottom } of range.getClientRects())
      for (let x = left + 2; x < Math.min(right, edge); x += 6) {
        const on = document.elementFromPoint(x, (top + bottom) / 2)
        if (on && !on.contains(title) && !title.contains(on)) return on.textContent || on.outerHTML
      }
    return ''
  })
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

/** The document that shows a path; empty if nothing tells when another screen of it has moved there. */
export function documentOf(path: string): string {
  if (path.startsWith('/share/')) return path.startsWith('/share/more') ? '' : 'report'
  return /^\/(shared-board|nothing)/.test(path) ? '' : 'console'
}

/** The part of the console that shows a path. */
export function roomOf(path: string): string {
  const segments = path.split('/')
  return `${segments[1]} ${Math.min(segments.length, 4)}`
}

/** The language of a page, and the one in its address. */
export function shownLanguages(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => [
    document.documentElement.lang,
    new URLSearchParams(location.search).get('lang'),
  ])
}

/** Scrolls to a panel until its content shows. Going back and panels that load above it scroll the page, too. */
export async function scrollUntil(page: Page, heading: string, content: Locator): Promise<void> {
  const timeout = { timeout: 30_000 }
  await expect
    .poll(async () => {
      await page.getByRole('heading', { name: heading }).scrollIntoViewIfNeeded(timeout)
      return content.isVisible()
    }, timeout)
    .toBe(true)
}
