/** The sample board: both websites on one page. */
import { randomUUID } from 'node:crypto'
import type { BoardBody, KeptCard } from '@footfall/contract/resources/board'
import { decodeFilters } from '@footfall/contract/stats/filters'
import { sampleResources } from './sample-resources.ts'

const month = { time_range: 'last_30_days' }
const compared = { compare: 'previous_period' }
const week = { time_range: 'last_7_days', ...compared }

/** `idOf`: a website's id by its domain. */
export function sampleBoard(idOf: (domain: string) => string): BoardBody {
  const [shop, notes] = ['shop.yuanshan.example', 'harbornotes.example']
  const card = (
    domain: string,
    rest: Pick<KeptCard, 'report' | 'title' | 'input'> & Partial<KeptCard>,
  ): KeptCard => ({
    card_id: randomUUID(),
    website_id: idOf(domain),
    kind: 'overview',
    state: { time_range: 'last_30_days' },
    wide: false,
    ...rest,
  })
  const funnel = sampleResources[shop]?.reports.find(({ kind }) => kind === 'funnel')
  const steps = decodeFilters(String(funnel?.state.funnel))
  return {
    name: '每日晨会',
    description: '商城和博客放在一起看：流量、转化、收入。',
    cards: [
      card(shop, { report: 'total', title: '商城：最近 7 天核心指标', input: week, state: week, wide: true }),
      card(shop, { report: 'traffic', title: '商城：访客趋势', input: month, wide: true }),
      card(shop, {
        report: 'funnel',
        title: funnel?.name ?? '',
        input: { ...month, steps, window_minutes: 10_080 },
        kind: 'funnel',
        state: funnel?.state ?? {},
      }),
      card(shop, {
        report: 'revenue',
        title: '商城：收入',
        input: { ...month, ...compared },
        kind: 'revenue',
      }),
      card(shop, {
        report: 'goals',
        title: '商城：目标达成',
        input: { ...month, ...compared },
        kind: 'goals',
      }),
      card(shop, {
        report: 'utm',
        title: '商城：推广活动',
        input: { ...month, tags: ['utm_campaign'], page_size: 8 },
        kind: 'utm',
      }),
      card(notes, {
        report: 'total',
        title: 'Harbor Notes: last 7 days',
        input: week,
        state: week,
        wide: true,
      }),
      card(notes, {
        report: 'page',
        title: 'Harbor Notes: most read',
        input: { ...month, ...compared, dimension: 'page', page_size: 8 },
      }),
      card(notes, {
        report: 'retention',
        title: 'Harbor Notes: readers who come back',
        input: { time_range: 'last_90_days', unit: 'week' },
        kind: 'retention',
        state: { time_range: 'last_90_days', cohort: 'week' },
      }),
    ],
  }
}
