/** A real browser for the journeys: Debian's Chromium, headless. */
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

const places = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Where a Chromium is. */
export function findBrowser(): string {
  const found = places.find((place) => place !== '' && existsSync(place))
  if (!found) throw new Error('No Chromium found; "npm test" installs one, or set CHROMIUM_PATH.')
  return found
}

/** `without`: arguments that Playwright gives by itself and a test must be rid of. */
export async function launchBrowser(without: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    ignoreDefaultArgs: [...without],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

export interface ScreenOptions {
  readonly locale?: 'zh-CN' | 'en-US'
  readonly dark?: boolean
  readonly width?: number
  readonly userAgent?: string
}

/** What a person's browser calls itself: the headless one says that it is a machine, and is counted as one. */
export function ordinaryUserAgent(browser: Browser): string {
  const [major] = browser.version().split('.')
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`
}

/** A fresh browser profile: nothing stored, nothing cached. */
export function freshContext(browser: Browser, options: ScreenOptions = {}): Promise<BrowserContext> {
  return browser.newContext({
    userAgent: options.userAgent ?? ordinaryUserAgent(browser),
    locale: options.locale ?? 'en-US',
    colorScheme: options.dark ? 'dark' : 'light',
    viewport: { width: options.width ?? 1440, height: 900 },
  })
}
