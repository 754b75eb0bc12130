/** A real browser for the journeys: Debian's Chromium, headless. */
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'

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

/**
 * Playwright's own list, which ours replaces, and after it what every window would start beside its page: a second process for an address
 * bar's list that nobody sees, and one kept ready for another site. Together they cost more than opening the page.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
]

let shared: Browser | undefined

/**
 * The worker's browser, which its files use one after the other and which ends with it: a start costs as much as opening ten pages. Closing it
 * closes all that a file has opened there. `without`: arguments that Playwright gives by itself and a test must be rid of, in a browser of its own.
 */
export async function workerBrowser(without: readonly string[] = []): Promise<Browser> {
  if (without.length > 0) return launchBrowser(without)
  if (shared?.isConnected()) return shared
  const browser = await launchBrowser()
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
  shared = browser
  return browser
}

/** A browser of the caller's own, who closes it. `without` as above. */
export async function launchBrowser(without: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    ignoreDefaultArgs: [...without],
    slowMo: pauses,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${disabledFeatures.join(',')}`,
    ],
  })
}

export interface ScreenOptions {
  readonly locale?: 'zh-CN' | 'en-US'
  readonly dark?: boolean
  readonly width?: number
  readonly userAgent?: string
  /** No language was ever chosen here. */
  readonly newcomer?: boolean
  /** Movements as most people see them. Without them, as for those who asked their system for less, a journey waits and draws less. */
  readonly moving?: boolean
}

/** What a person's browser calls itself: the headless one says that it is a machine, and is counted as one. */
export function ordinaryUserAgent(browser: Browser): string {
  const [major] = browser.version().split('.')
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`
}

/**
 * How many times slower than this machine every page runs: `SLOW_BROWSER=6 npx vitest run e2e/share.e2e.ts`. A journey must hold on a slow
 * machine too, where a person is quicker than the screen; what fails at 6 and not at 1 is a race, of the product or of the test.
 */
const slowness = Number(process.env.SLOW_BROWSER ?? 1)

/**
 * Milliseconds that pass after everything a journey does (`SLOW_HAND=300`): the other side of the race, where the screen is quicker than
 * the test, and what it begins to wait for has happened already.
 */
const pauses = Number(process.env.SLOW_HAND ?? 0)

/** The sessions stay open: without them the browser would forget the rate. */
const sessions = new WeakMap<Page, CDPSession>()

async function setRate(page: Page, rate: number): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

let atFull = false

/** Lifts the throttle, also from pages made meanwhile, for work that is no part of the journey, such as an audit of the page. */
export async function atFullSpeed<T>(page: Page, work: () => Promise<T>): Promise<T> {
  if (slowness === 1) return work()
  atFull = true
  await setRate(page, 1)
  try {
    return await work()
  } finally {
    atFull = false
    await setRate(page, slowness)
  }
}

/** A fresh browser profile: nothing stored, nothing cached. */
export async function freshContext(browser: Browser, options: ScreenOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    userAgent: options.userAgent ?? ordinaryUserAgent(browser),
    locale: options.locale ?? 'en-US',
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: options.moving ? 'no-preference' : 'reduce',
    viewport: { width: options.width ?? 1440, height: 900 },
  })
  if (slowness > 1) {
    const newPage = context.newPage.bind(context)
    context.newPage = async () => {
      const page = await newPage()
      if (!atFull) await setRate(page, slowness)
      return page
    }
  }
  return context
}
