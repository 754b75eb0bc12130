/**
 * Finds requests not made by a person (rule 4 of docs/metrics.md): known bot user agents, empty ones, prefetching and prerendering.
 * `spam-referrers.ts` finds spam referrers. Nothing is guessed from behaviour or from the network of an address.
 */
import { isbot } from 'isbot'
import { remembering } from '../lib/caches/bounded-cache.ts'
import { cutHeader } from '../lib/caches/detached-text.ts'
import type { HeaderBag } from './client-hints.ts'

/** The reasons of the closed list of drops that this module finds. */
export type BotReason = 'bot' | 'empty_user_agent' | 'prefetch'

/** Why a request was not made by a person; null if it was. Headers by lower-case name. */
export function findBot(userAgent: string, headers: HeaderBag): BotReason | null {
  if (userAgent.trim() === '') return 'empty_user_agent'
  if (isBotAgent(cutHeader(userAgent, 512)) || isAutomated(headers)) return 'bot'
  return isPrefetch(headers) ? 'prefetch' : null
}

/** Automation that a list of crawlers misses, because the list covers those that identify themselves. */
const automation =
  /headless|phantomjs|puppeteer|playwright|selenium|webdriver|cypress|jsdom|\bnightmare\b|slimerjs|zombie\.js/i

/**
 * What apps add to the user agent of their built-in browser, and the list of crawlers takes for a crawler's: facts between `|` of Alipay and JD, the
 * `@` of Taobao, the host to which many apps report (Sensors Data's library adds it), Sogou's names, from where a quick app was opened, the
 * phone's facts of imo.
 */
const addedByApps: readonly RegExp[] = [
  /\bAlipayDefined\([^()]*\)/g,
  /^jd\w*app;.*?(?=Mozilla\/|$)/g,
  /\bTTID\/\S+/g,
  /\bsa-sdk-\w+\/sensors-verify\/\S+/g,
  /\bSogou(?:MSE|MobileBrowser|Search)\b/gi,
  /\(\{"packageName"[^()]*(?:\)|$)/g,
  /\bimoAndroid\/[\d.]+(?:; [\w.-]+)*;/g,
]

/** The user agent without these, and on a phone without the names of news apps. A crawler still names itself elsewhere. */
function withoutApps(userAgent: string): string {
  const named = /\bMobile\b/.test(userAgent) ? userAgent.replace(/news/gi, '') : userAgent
  return addedByApps.reduce((left, added) => left.replace(added, ''), named)
}

const isBotAgent = remembering(
  5000,
  (userAgent) => (isbot(userAgent) && isbot(withoutApps(userAgent))) || automation.test(userAgent),
)

/** A headless browser with a borrowed user agent still identifies itself in its client hints. */
function isAutomated(headers: HeaderBag): boolean {
  const brands = headers['sec-ch-ua']
  return typeof brands === 'string' && brands.includes('HeadlessChrome')
}

/** Headers of requests that browsers load ahead: the standard's, Chrome's and Safari's older one, Firefox's. */
const aheadHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const
const ahead = /prefetch|prerender|preview/i

function isPrefetch(headers: HeaderBag): boolean {
  for (const name of aheadHeaders) {
    const value = headers[name]
    if (typeof value === 'string' && ahead.test(value)) return true
  }
  return false
}
