/** Real browsers for the journeys: Debian's Chromium, headless. */
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'

const places = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Path of the Chromium. */
export function findBrowser(): string {
  const found = places.find((place) => place !== '' && existsSync(place))
  if (!found) throw new Error('No Chromium found; "npm test" installs one, or set CHROMIUM_PATH.')
  return found
}

/**
 * Path of the browser for the console: Chromium without the parts that draw a window, where it is installed. It needs a fifth less. The product counts
 * it as a bot, because its client hints name it, so visitors of websites use the whole one.
 */
function findShell(): string {
  const shell = '/usr/bin/chromium-headless-shell'
  return existsSync(shell) ? shell : findBrowser()
}

/** A journey's page lives for seconds, in which optimized machine code costs more than it saves. */
const consoleFlags = ['--js-flags=--no-opt,--no-maglev']

/**
 * Playwright's own list, which ours replaces, and two features that start extra processes for every window: one for the address bar's suggestions,
 * one kept ready for another site. Together they cost more than opening the page.
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

const shared = new Map<string, Browser>()

/** One browser per worker and kind. */
async function sharedBrowser(kind: string, launch: () => Promise<Browser>): Promise<Browser> {
  const running = shared.get(kind)
  if (running?.isConnected()) return running
  const browser = await launch()
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
  shared.set(kind, browser)
  return browser
}

/**
 * The worker's browser for the console. Its files share it one after the other, because a start costs as much as opening ten pages. It ends with the
 * worker. Closing it closes everything that a file has opened in it.
 */
export function workerBrowser(): Promise<Browser> {
  return sharedBrowser('console', () => launch(findShell(), consoleFlags))
}

/**
 * The worker's browser for visitors of websites, shared in the same way. `without`: arguments of Playwright to leave out; the test then gets a
 * separate browser.
 */
export async function visitorBrowser(without: readonly string[] = []): Promise<Browser> {
  return without.length > 0
    ? launch(findBrowser(), [], without)
    : sharedBrowser('visitor', () => launch(findBrowser()))
}

/** A separate browser, which the caller closes: the one that people use. */
export function launchBrowser(): Promise<Browser> {
  return launch(findBrowser())
}

function launch(
  program: string,
  flags: readonly string[] = [],
  without: readonly string[] = [],
): Promise<Browser> {
  return chromium.launch({
    executablePath: program,
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
      ...flags,
    ],
  })
}

export interface ScreenOptions {
  readonly locale?: 'zh-CN' | 'en-US'
  readonly dark?: boolean
  readonly width?: number
  readonly userAgent?: string
  /** No language was ever selected in it. */
  readonly newcomer?: boolean
  /** With animations. Without them, as with reduced motion, journeys wait less and render less. */
  readonly moving?: boolean
}

/** The user agent of a person's browser. The headless one identifies itself as automated and is counted as a bot. */
export function ordinaryUserAgent(browser: Browser): string {
  const [major] = browser.version().split('.')
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`
}

/**
 * Slows every page down by this factor: `SLOW_BROWSER=6 npx vitest run e2e/share.e2e.ts`. A journey must also pass on a slow machine, where a person
 * is faster than the screen. A failure at 6 and not at 1 is a race, in the product or in the test.
 */
const slowness = Number(process.env.SLOW_BROWSER ?? 1)

/**
 * Pauses for so many milliseconds after each action of a journey (`SLOW_HAND=300`). It tests the opposite race: the screen is faster than the test,
 * and what the test starts to wait for has already happened.
 */
const pauses = Number(process.env.SLOW_HAND ?? 0)

/** Kept open, because without the sessions the browser would forget the slowdown. */
const sessions = new WeakMap<Page, CDPSession>()

async function setRate(page: Page, rate: number): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

let atFull = false

/** Removes the slowdown, also from new pages, for work outside the journey, such as an audit of the page. */
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

/** A fresh browser profile with empty storage and cache. */
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
