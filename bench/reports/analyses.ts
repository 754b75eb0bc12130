/**
 * Measures the analyses over 30 days (retention: 12 weeks) of the data sets from write.ts, without caches. Each is measured in turns with plain
 * statements that compute the same numbers from the same rows.
 * Run: npx tsx bench/reports/analyses.ts <folder> [runs] [millions]
 */
import type { GoalBody } from '../../packages/contract/src/resources/goal.ts'
import type { Matcher } from '../../packages/contract/src/stats/matchers.ts'
import type { Query } from '../../packages/contract/src/stats/query.ts'
import type { ReportWebsite } from '../../packages/server/src/stats/plan.ts'
import type { Stats } from '../../packages/server/src/stats/stats.ts'
import { median } from '../median.ts'
import { addOrders } from './orders.ts'
import { plainAnalyses } from './plain-analyses.ts'
import { asFresh, big as bigOf, small } from './questions.ts'
import { now, zone } from './sites.ts'
import { mergeTables, openBenchStore } from './store.ts'

const [folder = 'data/bench-reports', runsText = '5', millions = '10'] = process.argv.slice(2)
const runs = Number(runsText)
const { store, close } = await openBenchStore(folder)

const matched = (kind: 'page' | 'event', value: string): Matcher => ({
  kind,
  operator: 'is',
  value,
  props: [],
})
// The most viewed pages.
const pages = ['/docs/1', '/product/2', '/blog/3', '/news/4', '/docs/5'] as const
const steps = pages.map((page) => ({ ...matched('page', page), optional: false }))
const goals = new Map<string, GoalBody>(
  [...pages, '/docs/6', '/news/7', '/docs/8', '/product/9'].map((page, nth) => [
    `00000000-0000-4000-9000-00000000000${nth}`,
    { name: page, matcher: matched('page', page), value: null },
  ]),
)
goals.set('00000000-0000-4000-9000-000000000009', {
  name: 'Sign-up',
  matcher: matched('event', 'signup'),
  value: null,
})

const month: Query = { time_range: 'last_30_days', filters: [] }
const list = { page: 1, search: '', order: 'desc' } as const

/** Input of each analysis, and its target in ms over 10 M pageviews (analyses.md). */
const questions: readonly [
  name: keyof typeof plainAnalyses,
  aim: number,
  ask: (stats: Stats, of: Of) => Promise<unknown>,
][] = [
  [
    'events list',
    300,
    (stats, of) =>
      stats.reports.event_list({ ...of, query: { ...month, ...list, page_size: 30, order_by: 'events' } }),
  ],
  ['goals (10)', 300, (stats, of) => stats.reports.goals({ ...of, query: month })],
  [
    'UTM',
    300,
    (stats, of) =>
      stats.reports.utm({
        ...of,
        query: { ...month, ...list, page_size: 30, order_by: 'visitors', tags: ['utm_source'] },
      }),
  ],
  [
    'revenue',
    300,
    (stats, of) =>
      stats.reports.revenue({
        ...of,
        query: { ...month, ...list, order_by: 'revenue', by: 'channel', attribution: 'visit' },
      }),
  ],
  [
    'funnel of 5 steps',
    800,
    (stats, of) =>
      stats.reports.funnel({
        ...of,
        query: {
          ...month,
          steps,
          window_minutes: 1440,
          order: 'sequential',
          scope: 'visitor',
          exclude: [],
          trend: false,
          confirmed: false,
        },
      }),
  ],
  [
    'journey of 5 steps',
    1000,
    (stats, of) =>
      stats.reports.journey({ ...of, query: { ...month, steps: 5, items: 'pages', group: [], limit: 10 } }),
  ],
  [
    'retention, 12 weeks',
    1000,
    (stats, of) =>
      stats.reports.retention({
        ...of,
        query: {
          time_range: 'last_90_days',
          filters: [],
          unit: 'week',
          first: 'first_visit',
          returning: 'any',
          mode: 'on',
        },
      }),
  ],
  [
    'sessions, first page',
    150,
    (stats, of) => stats.reports.session_list({ ...of, query: { ...month, page_size: 30 } }),
  ],
  [
    'what changed',
    2000,
    (stats, of) =>
      stats.reports.changes({ ...of, query: { ...month, metric: 'visitors', compare: 'previous_period' } }),
  ],
]

interface Of {
  readonly website: ReportWebsite
  readonly language: 'en-US'
}

function of(websiteId: string): Of {
  const website = {
    websiteId,
    ownerId: 'bench',
    timeZone: zone,
    createdAt: now - 400 * 86_400_000,
    visibleSince: null,
  }
  return { website, language: 'en-US' }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Measures both kinds in turns, so that slow moments of the machine affect both. The first turn fills the disk caches. */
async function inTurns(report: () => Promise<unknown>, plain: () => Promise<unknown>) {
  const walls: [number, number][] = []
  for (let run = 0; run <= runs; run++) walls.push([await timed(report), await timed(plain)])
  const counted = walls.slice(1)
  return { report: median(counted.map(([ms]) => ms)), plain: median(counted.map(([, ms]) => ms)) }
}

async function freshly<T>(ask: (stats: Stats) => Promise<T>): Promise<T> {
  const stats = asFresh(store, async () => goals)
  try {
    return await ask(stats)
  } finally {
    await stats.close()
  }
}

const websites = [bigOf(Number(millions)), small(2)] as const
let added = false
for (const website of websites) added = (await addOrders(store, website)) || added
// Orders of all days at once would leave months in several parts, which every reading of events would have to merge.
if (added) await mergeTables(store)
console.log('| question | report, ms | plain, ms | × plain | aim, ms | small website, ms | plain, ms |')
console.log('| --- | --- | --- | --- | --- | --- | --- |')
for (const [name, aim, ask] of questions) {
  const cells: string[] = []
  for (const website of websites) {
    const { report, plain } = await inTurns(
      () => freshly((stats) => ask(stats, of(website))),
      () => plainAnalyses[name](store, website, pages),
    )
    const figures = [report.toFixed(0), plain.toFixed(0)]
    cells.push(...figures, ...(website === websites[0] ? [(report / plain).toFixed(2), String(aim)] : []))
  }
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}

const visits: number[] = []
for (let run = 0; run <= runs; run++) {
  const asked = of(websites[0])
  const { list: found } = await freshly((stats) =>
    stats.reports.session_list({ ...asked, query: { ...month, page_size: 30 } }),
  )
  const visit_id = found[run]?.visit_id ?? ''
  visits.push(await timed(() => freshly((stats) => stats.sessionItem({ ...asked, query: { visit_id } }))))
}
console.log(`| one visit | ${median(visits.slice(1)).toFixed(0)} | | | 50 | | |`)
await close()
