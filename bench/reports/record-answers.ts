/**
 * Stores the complete answers of several hundred report calls over seeded websites, or compares them with stored ones. A change of the query builder
 * must not change any answer.
 * Run: npx tsx bench/reports/record-answers.ts <file>, before and after the change. With a number n as the second argument, only every n-th call is
 * made.
 * There are four websites: the generated one of 20,000 pageviews with rollups, and three with random visitors who change place, device and source:
 * counted from events, rolled up in two runs, and partly rolled up because of a late event.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { dimensionNames } from '../../packages/contract/src/stats/dimensions.ts'
import { type Filter, filterFields } from '../../packages/contract/src/stats/filters.ts'
import { metricNames } from '../../packages/contract/src/stats/metrics.ts'
import type { Query } from '../../packages/contract/src/stats/query.ts'
import { comparisons, type TimeRange } from '../../packages/contract/src/stats/time.ts'
import { param, sql } from '../../packages/server/src/events/sql.ts'
import { eventsAround, filter } from '../../packages/server/src/stats/conformance/random.ts'
import type { RawEvent } from '../../packages/server/src/stats/conformance/raw-event.ts'
import { writeFixture } from '../../packages/server/src/stats/conformance/write-fixture.ts'
import { rollUpDays } from '../../packages/server/src/stats/rollup/testing/roll-up-days.ts'
import { createStats } from '../../packages/server/src/stats/stats.ts'
import { FixedClock } from '../../packages/server/src/testing/fixed-clock.ts'
import { generate } from './generate.ts'
import { days, now as generatedNow, smallWebsites, websiteId } from './sites.ts'
import { openBenchStore } from './store.ts'

const [file = 'data/answers.json', every = '1'] = process.argv.slice(2)
const seed = 20_250_612
const day = 86_400_000
const hour = 3_600_000
const randomNow = Date.parse('2025-04-20T13:37:00Z')

interface World {
  readonly name: string
  readonly websiteId: string
  readonly timeZone: string
  readonly now: number
  /** Filters that match some of its events. */
  readonly filters: readonly (readonly Filter[])[]
}

const folder = mkdtempSync(path.join(tmpdir(), 'footfall-answers-'))
const { store, close: stop } = await openBenchStore(folder)
const worlds = [await generated(), ...(await random())]
const answers = new Map<string, unknown>()
let asked = 0
for (const world of worlds) await askAll(world)
await stop()
rmSync(folder, { recursive: true })
compareOrStore()

function drawn<T>(arbitrary: fc.Arbitrary<T>, number: number, nth = 0): T[] {
  return fc.sample(arbitrary, { seed: seed + nth, numRuns: number })
}

async function close(websiteId: string, timeZone: string, now: number): Promise<void> {
  const clock = new FixedClock(now)
  const { signal } = new AbortController()
  await rollUpDays({ websiteId, timeZone }, { store, clock, leastVisits: 1, signal })
}

async function generated(): Promise<World> {
  const set = { ...smallWebsites, websites: 1 }
  await generate(store, set, { from: 0, to: days }, () => undefined)
  const id = websiteId(set.first)
  await close(id, 'Asia/Shanghai', generatedNow)
  const of = (field: Filter['field'], ...value: string[]): Filter => ({ field, operator: 'in', value })
  const filters = [
    [],
    [of('country', 'cn')],
    [of('page', '/docs/1', '/blog/1')],
    [of('page', '/docs/1'), of('browser', 'Chrome')],
    [of('referer', 'google.com')],
    [of('entry_page', '/blog/1')],
    [of('event', 'signup')],
    [{ ...of('page_title', 'Title of /docs'), operator: 'contains' as const }, of('device', 'mobile')],
  ]
  return { name: 'generated', websiteId: id, timeZone: 'Asia/Shanghai', now: generatedNow, filters }
}

/** Five visitors around each of some days, always the same persons. Some keep their place and device. */
function randomEvents(): RawEvent[] {
  const ages = [0.1, 1, 2.5, 4, 6, 7, 9, 13, 20, 28, 33, 45, 61]
  return ages.flatMap((age, nth) => {
    const middle = Math.floor(randomNow - age * day)
    const [events = []] = drawn(eventsAround(middle, fc.boolean()), 1, nth)
    return events.filter(({ at }) => Number(at) <= randomNow)
  })
}

async function random(): Promise<World[]> {
  const events = randomEvents()
  const filters = [[], ...drawn(fc.array(filter, { minLength: 1, maxLength: 2 }), 24)]
  const worldOf = async (nth: number, name: string, timeZone: string): Promise<World> => {
    const id = `00000000-0000-4000-9000-00000000000${nth}`
    await writeFixture(store, id, events)
    return { name, websiteId: id, timeZone, now: randomNow, filters }
  }
  const counted = await worldOf(1, 'counted', 'Europe/Berlin')
  const summed = await worldOf(2, 'summed up', 'America/St_Johns')
  await close(summed.websiteId, summed.timeZone, randomNow - 9 * day)
  await close(summed.websiteId, summed.timeZone, randomNow)
  const late = await worldOf(3, 'late', 'Asia/Kathmandu')
  await close(late.websiteId, late.timeZone, randomNow)
  const at = randomNow - 2 * day
  await writeFixture(store, late.websiteId, [{ at, visitor: 'late', page: '/a', scope: { country: 'CN' } }])
  await store.exec(sql`INSERT INTO late_marks (website_id, noted, time)
    SELECT ${param('UUID', late.websiteId)}, now64(3), ${param('DateTime64(3)', at)} SETTINGS insert_deduplicate = 0`)
  return [counted, summed, late]
}

type Answer = (query: Query) => Promise<unknown>

async function askAll(world: World): Promise<void> {
  const { websiteId, timeZone, now } = world
  const stats = createStats({ store, clock: new FixedClock(now), leastVisits: Number.POSITIVE_INFINITY })
  const website = { websiteId, ownerId: 'bench', timeZone, createdAt: now - 400 * day, visibleSince: null }
  const args = <Q>(query: Q) => ({ website, query, language: 'en-US' as const })
  const list = { page: 1, page_size: 50, search: '', order: 'desc', order_by: 'visitors' } as const
  const { reports: calls, live } = stats
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
  const otherPanels = {
    page: 'entry_page',
    referer: 'utm_source',
    area: 'city',
    browser: 'browser_version',
    os: 'os_version',
    screen: 'screen',
    device: 'device_model',
    language: 'language',
  } as const
  // Any breakdown accepts any dimension.
  const byDimension = calls.page as (args: object) => Promise<unknown>
  const reports: Record<string, Answer> = {
    total: (query) => calls.total(args(query)),
    items: (query) => calls.total_items(args(query)),
    traffic: (query) => calls.traffic(args(query)),
    data: (query) => calls.get_overview_data(args({ ...query, panels, page_size: 10 })),
    others: (query) => calls.get_overview_data(args({ ...query, panels: otherPanels, page_size: 7 })),
    map: (query) => calls.map(args(query)),
    regions: (query) => calls.map(args({ ...query, country: 'cn' })),
    hours: (query) => calls.hours_list(args(query)),
    days: (query) => calls.days_list(args(query)),
    compare: (query) => calls.website_compare(args(query)),
    pages: (query) => byDimension(args({ ...query, ...list, dimension: 'page' })),
    timed: (query) => calls.group_list(args({ ...query, ...list, group_by: ['time', 'country'] })),
    pages_by_day: (query) => calls.group_list(args({ ...query, ...list, group_by: ['page', 'time'] })),
    two: (query) => calls.group_list(args({ ...query, ...list, group_by: ['browser', 'utm_source'] })),
    three: (query) =>
      calls.group_list(args({ ...query, ...list, group_by: ['entry_page', 'page', 'device'] })),
  }
  const ask = async (name: string, query: Query, answer: Answer) => {
    if (asked++ % Number(every) !== 0) return
    const key = `${world.name} ${name} ${JSON.stringify(query)}`
    const recorded = await answer(query).catch((error: unknown) => ({ error: String(error).slice(0, 600) }))
    answers.set(key, JSON.parse(JSON.stringify(recorded)))
  }
  const period = (range: TimeRange, filters: readonly Filter[], more: Partial<Query> = {}): Query => ({
    time_range: range,
    filters: [...filters],
    ...more,
  })
  const names = Object.keys(reports)
  const ranges = ['last_7_days', 'last_30_days', 'last_90_days', 'this_month', 'last_24_hours'] as const
  // Every report with all options, then each with the filters, periods and comparisons in turn.
  for (const name of names)
    for (const filters of world.filters.slice(0, 4))
      await ask(name, period('last_30_days', filters), reports[name] as Answer)
  for (const [nth, filters] of world.filters.entries())
    for (const [index, name] of [
      'data',
      'pages',
      'traffic',
      names[nth % names.length] ?? 'total',
    ].entries()) {
      const range = ranges[(nth + index) % ranges.length] ?? 'last_7_days'
      const compared = nth % 3 === 0 ? {} : { compare: comparisons[nth % 3] ?? 'previous_period' }
      const query = period(range, filters, compared as Partial<Query>)
      const ends = {
        compare_start_time: now / 1000 - 40 * 86_400,
        compare_end_time: now / 1000 - 33 * 86_400,
      }
      await ask(
        name,
        { ...query, ...(query.compare === 'custom_time_range' ? ends : {}) },
        reports[name] as Answer,
      )
    }
  for (const dimension of dimensionNames)
    for (const filters of [[], world.filters[1] ?? []])
      await ask(`by ${dimension}`, period('last_30_days', filters, { compare: 'previous_period' }), (query) =>
        byDimension(args({ ...query, ...list, dimension })),
      )
  for (const metric of metricNames) {
    const order = { ...list, order_by: metric, order: 'asc', page: 2, page_size: 3 } as const
    await ask(`ordered by ${metric}`, period('last_90_days', []), (query) =>
      byDimension(args({ ...query, ...order, dimension: 'city' })),
    )
  }
  for (const metric of metricNames)
    for (const filters of world.filters.slice(0, 6))
      await ask(
        `changes of ${metric}`,
        period('last_30_days', filters, { compare: 'previous_period' }),
        (query) => calls.changes(args({ ...query, metric, compare: 'previous_period' })),
      )
  const series = {
    pageviews: calls.pv_compare,
    visitors: calls.uv_compare,
    bounce_rate: calls.bounce_rate_compare,
    visit_duration: calls.visit_duration_compare,
  }
  for (const [metric, answer] of Object.entries(series))
    await ask(`series of ${metric}`, period('last_7_days', [], { compare: 'previous_period' }), (query) =>
      answer(args(query)),
    )
  for (const unit of ['hour', 'day', 'week', 'month'] as const) {
    const hours = unit === 'hour' ? 'yesterday' : 'last_90_days'
    for (const filters of world.filters.slice(0, 3))
      await ask(`by the ${unit}`, period(hours, filters, { time_unit: unit }), reports.traffic as Answer)
  }
  for (const field of filterFields)
    await ask(`values of ${field}`, period('last_30_days', world.filters[2] ?? []), (query) =>
      calls.filter_field(args({ ...query, field, page: 1, page_size: 30, search: 'e' })),
    )
  const odd = (from: number, length: number) => ({
    start_time: Math.floor((now - from * hour) / 1000),
    end_time: Math.floor((now - (from - length) * hour) / 1000),
  })
  for (const [nth, ends] of [odd(30, 7), odd(200, 150), odd(900, 800), odd(50, 49)].entries())
    for (const name of ['total', 'traffic', 'pages', 'data', 'hours'])
      await ask(
        name,
        period('custom_time_range', world.filters[nth % 3] ?? [], ends),
        reports[name] as Answer,
      )
  for (const filters of world.filters.slice(0, 3))
    await ask('live', period('last_24_hours', filters), () => live.view(args({ filters: [...filters] })))
}

function compareOrStore(): void {
  if (!existsSync(file)) {
    writeFileSync(file, JSON.stringify([...answers], null, 1))
    console.log(`${answers.size} answers stored in ${file}`)
    return
  }
  const before = new Map<string, unknown>(JSON.parse(readFileSync(file, 'utf8')))
  const different = [...answers.keys()].filter((key) => !isDeepStrictEqual(before.get(key), answers.get(key)))
  for (const key of different.slice(0, 40)) {
    console.log(key)
    if (different.indexOf(key) < 3)
      console.log(
        JSON.stringify(before.get(key)).slice(0, 1500),
        '\n',
        JSON.stringify(answers.get(key)).slice(0, 1500),
      )
  }
  console.log(`${answers.size} answers, ${different.length} differ from those in ${file}`)
  process.exitCode = different.length === 0 ? 0 : 1
}
