/** Each slice of "What changed?" has the figures that the overview shows under its filters, whatever dimension it is of. */
import { day } from '@footfall/contract/durations'
import { changeDimensions } from '@footfall/contract/stats/change-dimensions'
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { type Metric, metricNames } from '@footfall/contract/stats/metrics'
import { beforeAll, describe, expect, test } from 'vitest'
import { type SentEvent, testWorld } from './report-world.ts'

const today = Date.parse('2025-06-03T00:00:00Z')

const world = testWorld('2025-06-05T12:00:00Z')
let websiteId: string
beforeAll(async () => {
  const website = await world.website()
  websiteId = website.websiteId
  await website.send([
    // Every day alike.
    ...comers('regular', [60, 60], (at) => [view(at, '/', 'Home'), view(at + 60_000, '/docs', 'Docs')]),
    ...comers('passer', [30, 30], (at) => [view(at, '/', 'Home')]),
    // A page that came into fashion, and what was done there.
    ...comers('fan', [5, 60], (at) => [
      view(at, '/new', 'Novelty', 'shop.example.com'),
      {
        ...view(at + 1000, '/new', 'Novelty', 'shop.example.com'),
        kind: 'custom',
        name: 'try',
        props: { plan: 'pro' },
      },
    ]),
    // A way in that no longer leads on.
    ...comers('reader', [60, 60], (at, nth) => [
      view(at, '/guide', 'Guide', 'docs.example.com'),
      ...(nth === 0 ? [view(at + 120_000, '/docs', 'Docs')] : []),
    ]),
    // An event that became rare.
    ...comers('voter', [60, 10], (at) => [{ ...view(at, '/', 'Home'), kind: 'custom', name: 'vote' }]),
    // A page that went out of fashion; its visitors look at another one, too.
    ...comers('leaver', [70, 5], (at) => [view(at, '/', 'Home'), view(at + 5000, '/old', 'Old')]),
  ])
})

/** Visitors of the day before and of the day itself, each with these events. */
function comers(
  who: string,
  counts: readonly [number, number],
  events: (at: number, nth: number) => Omit<SentEvent, 'visitor_id'>[],
): SentEvent[] {
  return counts.flatMap((count, nth) =>
    Array.from({ length: count }, (_, index) => `${who}-${nth}-${index}`).flatMap((visitor_id, index) =>
      events(today - day + nth * day + index * 300_000, nth).map((event) => ({ ...event, visitor_id })),
    ),
  )
}

function view(time: number, page: string, title: string, hostname = 'example.com') {
  return {
    time,
    title,
    url: `https://${hostname}${page}`,
    ...(page === '/new' && { props: { tone: 'new' } }),
  }
}

const period = (start: number) => ({
  website_id: websiteId,
  time_range: 'custom_time_range' as const,
  start_time: start / 1000,
  end_time: (start + day) / 1000,
})

const changed = (metric: Metric) =>
  world.person.call('/report/changes', { ...period(today), filters: [], metric })

type Filters = readonly { readonly field: Dimension; readonly value: string[] }[]
const overviews = new Map<string, Promise<Record<Metric, number | null>>>()

/** Asked once: metrics share slices, and an answer has all metrics. */
function overview(start: number, filters: Filters): Promise<Record<Metric, number | null>> {
  const key = JSON.stringify([start, filters])
  const asked = { ...period(start), filters: [...filters] }
  const answer =
    overviews.get(key) ?? world.person.call('/overview/total', asked).then(({ current }) => current)
  overviews.set(key, answer)
  return answer
}

describe.each(metricNames)('%s', (metric) => {
  test('is told by slices that the overview shows alike', async () => {
    const { list } = await changed(metric)
    expect(list.length).toBeGreaterThan(0)
    for (const { dimensions, values, current, previous } of list) {
      const filters = dimensions.map((field, at) => ({ field, value: [values[at] ?? ''] }))
      const [then, before] = await Promise.all([overview(today, filters), overview(today - day, filters)])
      expect([then[metric], before[metric]], `${dimensions} ${values}`).toEqual([current, previous])
    }
  })

  test('is told by no dimension that cannot tell it', async () => {
    const { list } = await changed(metric)
    const named = new Set<Dimension>(list.flatMap(({ dimensions }) => dimensions))
    expect([...named].filter((name) => !changeDimensions(metric).includes(name))).toEqual([])
  })
})

test.each<[Metric, readonly string[]]>([
  ['visitors', ['page=/new', 'hostname=shop.example.com', 'event=try', 'event_property=plan=pro']],
  ['visits', ['page=/old', 'event=try', 'event_property=tone=new']],
  ['pageviews', ['page=/new', 'event_property=tone=new']],
  ['events', ['event=vote', 'event=try', 'page=/', 'event_property=plan=pro']],
  ['bounce_rate', ['page_title=Guide', 'hostname=docs.example.com', 'entry_page=/guide']],
])('%s: what changed is named', async (metric, named) => {
  const { list } = await changed(metric)
  const single = list.filter(({ dimensions }) => dimensions.length === 1)
  expect(single.map(({ dimensions: [name], values: [value] }) => `${name}=${value}`)).toEqual(
    expect.arrayContaining([...named]),
  )
})
