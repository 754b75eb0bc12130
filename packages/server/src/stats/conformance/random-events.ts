/**
 * Random events of a few visitors, each in two forms: for the events call, and for the plain reference. Values come from small sets, so that they
 * coincide. The expected source, browser or address of each value is written next to it by hand.
 */
import { minute } from '@footfall/contract/durations'
import { dimensionNames } from '@footfall/contract/stats/dimensions'
import type { Filter } from '@footfall/contract/stats/filters'
import fc from 'fast-check'
import { eventParts, filterOf, gap, linesAround } from './random-parts.ts'
import type { RawEvent, ScopeColumn } from './raw-event.ts'
import type { SentEvent } from './report-world.ts'

export interface TwofoldEvent {
  readonly raw: RawEvent & { readonly at: number }
  readonly sent: SentEvent
}

type Scope = Partial<Record<ScopeColumn, string>>
interface Choice {
  readonly sent: Partial<SentEvent>
  readonly scope: Scope
}

const agents: readonly Choice[] = [
  {
    sent: {
      user_agent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      screen: '1920x1080',
    },
    scope: {
      browser: 'Chrome',
      browser_version: '141',
      os: 'Windows',
      os_version: '10+',
      device: 'desktop',
      screen: '1920x1080',
    },
  },
  {
    sent: {
      user_agent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      screen: '390x844',
    },
    scope: {
      browser: 'Safari',
      browser_version: '17.5',
      os: 'iOS',
      os_version: '17.5',
      device: 'mobile',
      device_model: 'iPhone',
      screen: '390x844',
    },
  },
  {
    sent: {
      user_agent:
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.6478.71 Mobile Safari/537.36',
    },
    scope: {
      browser: 'Chrome',
      browser_version: '126',
      os: 'Android',
      os_version: '14',
      device: 'mobile',
      device_model: 'Google Pixel',
    },
  },
]

const places: readonly Choice[] = [
  { sent: {}, scope: {} },
  {
    sent: { ip: '8.8.8.8' },
    scope: { country: 'us', region: 'US-California', city: 'US-California/Mountain View' },
  },
  { sent: { ip: '1.2.4.8' }, scope: { country: 'cn', region: 'CN-BJ', city: 'CN-BJ/Beijing' } },
  {
    sent: { ip: '81.2.69.142' },
    scope: { country: 'gb', region: 'GB-England', city: 'GB-England/London' },
  },
]

const languages: readonly Choice[] = [
  { sent: {}, scope: {} },
  { sent: { language: 'zh-CN' }, scope: { language: 'zh-CN' } },
  { sent: { language: 'en-us' }, scope: { language: 'en-US' } },
]

/** `query` is appended to the page's address. */
const sources: readonly (Choice & { readonly query: string })[] = [
  { query: '', sent: {}, scope: { channel: 'direct' } },
  {
    query: '',
    sent: { referrer: 'https://www.google.com/' },
    scope: { referrer: 'google.com', channel: 'organic_search' },
  },
  {
    query: '',
    sent: { referrer: 'https://www.baidu.com/s?wd=x' },
    scope: { referrer: 'baidu.com', channel: 'organic_search' },
  },
  {
    query: `?utm_source=News&utm_medium=Email&utm_campaign=spring&utm_term=${encodeURIComponent('足迹')}`,
    sent: { referrer: 'https://www.google.com/' },
    scope: {
      referrer: 'google.com',
      channel: 'email',
      utm_source: 'news',
      utm_medium: 'email',
      utm_campaign: 'spring',
      utm_term: '足迹',
    },
  },
  {
    query: '?utm_source=shop&utm_medium=cpc&utm_campaign=a%3Db&utm_content=c',
    sent: {},
    scope: {
      channel: 'paid_other',
      utm_source: 'shop',
      utm_medium: 'cpc',
      utm_campaign: 'a=b',
      utm_content: 'c',
    },
  },
]

const pages = ['/', '/a', '/b', "/o'b"] as const

export const drawnEvent = fc.record({
  ...eventParts,
  gap,
  page: fc.constantFrom(...pages),
  agent: fc.constantFrom(...agents),
  place: fc.constantFrom(...places),
  language: fc.constantFrom(...languages),
  source: fc.constantFrom(...sources),
})
export type DrawnEvent = typeof drawnEvent extends fc.Arbitrary<infer T> ? T : never

/** Up to five visitors with up to nine events each around an instant, in the order of their visitors. */
export function eventsAround(middle: number): fc.Arbitrary<TwofoldEvent[]> {
  return linesAround(middle, drawnEvent).map(eventsOf)
}

/**
 * Exactly as long as a window, a millisecond longer, or short: a visitor's events often follow one another within a visit, and within a funnel. Mostly
 * whole seconds, at which events may share their time.
 */
const shortGap = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 600 }).map((seconds) => seconds * 1000) },
  { weight: 4, arbitrary: fc.constantFrom(0, 0, minute, 5 * minute, 30 * minute) },
  { weight: 1, arbitrary: fc.constantFrom(1, minute + 1, 30 * minute + 1) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 36 * 60 * minute }) },
)

const busyEvent = fc
  .record({
    drawn: drawnEvent,
    gap: shortGap,
    kind: fc.constantFrom('pageview', 'pageview', 'pageview', 'custom', 'custom', 'engagement', 'engagement'),
    page: fc.constantFrom('/a', '/a', '/b', '/b', ...pages),
  })
  .map(({ drawn, ...own }): DrawnEvent => ({ ...drawn, ...own }))

/** Visitors with many events close together, which fill the steps of funnels and make journeys. */
export function busyVisitorsAround(middle: number): fc.Arbitrary<TwofoldEvent[]> {
  return linesAround(middle, busyEvent, { visitors: [3, 7], events: [3, 14], hours: 20 }).map(eventsOf)
}

function eventsOf(lines: readonly { readonly begin: number; readonly events: DrawnEvent[] }[]) {
  return lines.flatMap(({ begin, events }, visitor) => {
    let at = begin
    return events.map((event) => {
      // Only events at whole seconds share a millisecond: other events have no order that a sender could know.
      at += at % 1000 === 0 ? event.gap : Math.max(1, event.gap)
      return twofold(event, at, `visitor-${visitor}`)
    })
  })
}

export function twofold(event: DrawnEvent, at: number, visitor: string): TwofoldEvent {
  const {
    kind,
    page,
    title,
    hostname,
    props,
    engagedMs,
    scrollDepth,
    interactive,
    agent,
    place,
    language,
    source,
  } = event
  const name = kind === 'custom' ? event.name : ''
  const choices = [agent, place, language, source]
  return {
    raw: {
      at,
      visitor,
      kind,
      interactive,
      page,
      title,
      hostname,
      name,
      props,
      engagedMs,
      ...(kind === 'engagement' ? { scrollDepth } : {}),
      scope: Object.assign({}, ...choices.map(({ scope }) => scope)) as Scope,
    },
    sent: {
      time: at,
      visitor_id: visitor,
      kind,
      url: `https://${hostname}${page}${source.query}`,
      title,
      props,
      ...(kind === 'custom' ? { name, interactive } : {}),
      ...(kind === 'engagement' ? { engagement: { ms: engagedMs, depth: scrollDepth } } : {}),
      ...(Object.assign({}, ...choices.map(({ sent }) => sent)) as Partial<SentEvent>),
    },
  }
}

function valuesOf(field: Filter['field']): readonly string[] {
  if (field === 'page' || field === 'entry_page' || field === 'exit_page') return pages
  if (field === 'event_property') return ['plan=pro', 'plan=r', 'amount=6', 'amount']
  if (field === 'event') return ['signup', 'buy']
  if (field === 'hostname') return ['example.com', 'shop.example.com']
  if (field === 'page_title') return ['', 'Home', 'Über']
  const column = (field === 'referer' ? 'referrer' : field) as ScopeColumn
  return [
    ...new Set([...agents, ...places, ...languages, ...sources].map(({ scope }) => scope[column] ?? '')),
  ]
}

export const randomFilter: fc.Arbitrary<Filter> = filterOf(
  [
    ...pages,
    ...new Set([...agents, ...places, ...languages, ...sources].flatMap(({ scope }) => Object.values(scope))),
    '',
  ],
  valuesOf,
)

export const randomDimensions = fc.uniqueArray(fc.constantFrom(...dimensionNames), {
  minLength: 1,
  maxLength: 3,
})
