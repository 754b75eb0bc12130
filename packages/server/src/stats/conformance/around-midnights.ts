/**
 * Visitors around local midnights, where days are rolled up separately: visits that go on past one, end or begin at it or a millisecond before, last
 * longer than a day or than all of them, and visitors who come back, some with other attributes. Few random events are like this.
 */
import type { Filter } from '@footfall/contract/stats/filters'
import type { RawEvent } from './raw-event.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

type Scope = NonNullable<RawEvent['scope']>

const home: Scope = {
  referrer: 'google.com',
  channel: 'organic_search',
  utm_source: 'news',
  country: 'US',
  region: '',
  city: 'Shenzhen',
  language: 'en-US',
  browser: 'Chrome',
  os: 'Windows',
  device: 'desktop',
}
const abroad: Scope = { ...home, country: 'CN', language: 'zh-CN', browser: 'Safari', device: 'mobile' }
const fromMail: Scope = { ...home, channel: 'direct', referrer: '', utm_source: 'News', utm_medium: 'email' }
const unnamed: Scope = { ...home, referrer: 'baidu.com', utm_source: '' }

interface Step extends Partial<Omit<RawEvent, 'at' | 'visitor'>> {
  /** Milliseconds after the midnight. */
  readonly after: number
}
const view = (page: string, after: number): Step => ({ page, after })
const buys = (page: string, after: number): Step => ({ page, after, kind: 'custom', name: 'buy' })
const reads = (page: string, after: number): Step => ({ page, after, kind: 'engagement', engagedMs: 3000 })

/** What each visitor does around a midnight, and the attributes at the first, second … midnight in turn. */
const visitors: Readonly<
  Record<string, { readonly scopes: readonly Scope[]; readonly steps: readonly Step[] }>
> = {
  across: {
    scopes: [home, abroad],
    steps: [
      view('/a', -10 * minute),
      buys('/a', -5 * minute),
      view('/b', 5 * minute),
      reads('/b', 9 * minute),
    ],
  },
  'back at midnight': {
    scopes: [home, fromMail],
    steps: [view('/', -15 * minute), view('/', 0), view('/a', 12 * hour)],
  },
  'until midnight': { scopes: [home], steps: [view('/b', -20 * minute), view('/a', -1)] },
  'from midnight': { scopes: [home], steps: [view('/b', 0), view('/a', minute)] },
  'reading on': { scopes: [home, unnamed], steps: [view('/a', -2 * minute), reads('/a', 2 * minute)] },
  'without a page': { scopes: [fromMail, abroad], steps: [buys('/a', -3 * minute), buys('/', 3 * minute)] },
  // Not interactive, so these visits are bounces, although some time passes in them.
  'shown something first': {
    scopes: [home],
    steps: [
      { ...buys('/a', -4 * hour), interactive: false },
      view('/a', -4 * hour + minute),
      { ...buys('/b', -minute), interactive: false },
      view('/b', minute),
    ],
  },
  daily: { scopes: [home], steps: [view('/a', -6 * hour), view('/b', 6 * hour)] },
  twice: {
    scopes: [abroad],
    steps: [view('/b', -9 * hour), view('/a', -8 * hour), buys('/a', 8 * hour), view('/b', 9 * hour)],
  },
  'longer than a day': { scopes: [fromMail], steps: stay(-hour, 26 * hour) },
}

/** A visit as long as visits can be: read on every half hour, with a pageview every few hours and in the end. */
function stay(from: number, until: number): Step[] {
  const gap = 30 * minute
  const last = Math.floor((until - from) / gap)
  return Array.from({ length: last + 1 }, (_, nth) =>
    nth % 9 === 0 || nth === last ? view('/a', from + nth * gap) : reads('/a', from + nth * gap),
  )
}

/** Their events around these instants, which are in order. At each, some come who were never there before; others stay from the first past the last. */
export function aroundMidnights(midnights: readonly number[]): RawEvent[] {
  const all = (midnights.at(-1) ?? 0) - (midnights[0] ?? 0)
  return midnights.flatMap((midnight, nth) => {
    const own: typeof visitors = {
      ...visitors,
      [`newcomer ${nth}`]: {
        scopes: [home, abroad],
        steps: [view('/a', -hour), reads('/b', -58 * minute), view('/b', 2 * hour)],
      },
      [`newcomer at midnight ${nth}`]: { scopes: [home], steps: [view('/b', 0), reads('/a', minute)] },
      ...(midnight === midnights.at(-1) && {
        'since midnight': { scopes: [abroad], steps: stay(0, 30 * hour) },
      }),
      ...(nth === 1 && {
        'finds it after midnight': {
          scopes: [{ ...home, country: 'DE' }],
          steps: [view('/', -5 * minute), view('/a', 5 * minute)],
        },
      }),
      ...(nth === 0 && {
        'all days': { scopes: [home], steps: stay(0, all + hour) },
        'longer than all days': { scopes: [abroad], steps: stay(-hour, all + hour) },
        'reading on, and back': {
          scopes: [unnamed],
          steps: [view('/a', -2 * minute), reads('/a', 2 * minute), view('/b', all + hour)],
        },
      }),
    }
    return Object.entries(own).flatMap(([visitor, { scopes, steps }]) =>
      steps.map(
        ({ after, ...event }): RawEvent => ({
          ...event,
          at: midnight + after,
          visitor,
          scope: scopes[nth % scopes.length] ?? home,
        }),
      ),
    )
  })
}

/** Filters that match some of them on some days only. */
export const someFilters: readonly (readonly Filter[])[] = [
  [{ field: 'country', operator: 'in', value: ['US'] }],
  [
    { field: 'page', operator: 'in', value: ['/a'] },
    { field: 'browser', operator: 'not_in', value: ['Safari'] },
  ],
  [{ field: 'utm_source', operator: 'in', value: ['news'] }],
  [{ field: 'page', operator: 'in', value: ['/a'] }],
]
