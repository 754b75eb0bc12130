/** Puts a person's session into a fresh browser, as if they had signed in there. */
import type { Browser, Page } from 'playwright-core'
import { freshContext, type ScreenOptions } from './browser.ts'

export async function signedInPage(
  browser: Browser,
  url: string,
  token: string,
  options: ScreenOptions = {},
): Promise<Page> {
  const context = await freshContext(browser, options)
  const session = { value: { token, renewalTime: Math.floor(Date.now() / 1000) + 86_400 } }
  const language = options.newcomer ? null : (options.locale ?? 'en-US').replace('-', '_')
  await context.addInitScript(
    ([origin, kept, language]) => {
      // Only once per tab. Later changes, e.g. a log-out, are the console's.
      if (location.origin !== origin || sessionStorage.getItem('seeded')) return
      sessionStorage.setItem('seeded', 'yes')
      localStorage.setItem('footfall.session', kept ?? '')
      if (language) localStorage.setItem('LANGUAGE', language)
    },
    [url, JSON.stringify(session), language] as const,
  )
  return context.newPage()
}

/** Brings the tab to the front again. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}
