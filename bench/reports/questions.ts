/** The questions to the data sets, asked to reports without a cache. */
import type { Filter } from '../../packages/contract/src/stats/filters.ts'
import type { TimeRange } from '../../packages/contract/src/stats/time.ts'
import type { EventsStore } from '../../packages/server/src/events/client.ts'
import type { FindGoals } from '../../packages/server/src/stats/sequences/find-goals.ts'
import { createStats, type Stats } from '../../packages/server/src/stats/stats.ts'
import { bigWebsite, now, smallWebsites, websiteId, zone } from './sites.ts'

export interface Asked {
  readonly website: string
  readonly range: TimeRange
  readonly filters?: readonly Filter[]
  readonly compare?: 'previous_period'
  /** Rows of each panel; default 10. Another number gives other statements. */
  readonly rows?: number
}

const panels = {
  page: 'page',
  referer: 'referer',
  area: 'country',
  browser: 'browser',
  os: 'os',
  screen: 'screen',
  device: 'device',
  language: 'language',
} as const

/** The reports of a new process, without cached answers. */
export function asFresh(store: EventsStore, goals?: FindGoals): Stats {
  return createStats({
    store,
    ...(goals && { goals }),
    clock: { now: () => now },
    hearsOfWrites: true,
    leastVisits: Number.POSITIVE_INFINITY,
  })
}

export function ask(stats: Stats, { website, range, filters = [], compare, rows = 10 }: Asked) {
  return stats.reports.get_overview_data({
    website: {
      websiteId: website,
      ownerId: 'bench',
      timeZone: zone,
      createdAt: now - 400 * 86_400_000,
      visibleSince: null,
    },
    query: {
      time_range: range,
      filters: [...filters],
      panels,
      page_size: rows,
      ...(compare ? { compare } : {}),
    },
    language: 'en-US',
  })
}

export const chinese: Filter = { field: 'country', operator: 'in', value: ['cn'] }
export const onPage: Filter = {
  field: 'page',
  operator: 'in',
  value: ['/docs/1', '/blog/1', '/news/1', '/product/1'],
}

export const big = (millions = 10): string => websiteId(bigWebsite(millions).first)
export const small = (nth: number): string => websiteId(smallWebsites.first + nth)
