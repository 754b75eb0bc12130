/** The definitions of the metrics by example: events in by the events call, numbers out of the report calls. */
import type { Filter } from '@footfall/contract/stats/filters'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type ReportWorld, type SentEvent } from './report-world.ts'

let world: ReportWorld
beforeAll(async () => {
  world = await openWorld('2025-12-01T00:00:00Z')
})
afterAll(() => world.stop())

const seconds = (iso: string) => Date.parse(iso) / 1000

/** A pageview of a visitor. */
const view = (visitor_id: string, time: string, path = '/', more: Partial<SentEvent> = {}): SentEvent => ({
  visitor_id,
  time,
  url: `https://example.com${path}`,
  ...more,
})
/** A custom event of a visitor. */
const act = (visitor_id: string, time: string, name: string, more: Partial<SentEvent> = {}): SentEvent => ({
  visitor_id,
  time,
  kind: 'custom',
  name,
  ...more,
})
/** A report of foreground time. */
const engage = (visitor_id: string, time: string, path = '/', ms = 1000): SentEvent => ({
  visitor_id,
  time,
  kind: 'engagement',
  url: `https://example.com${path}`,
  engagement: { ms },
})

/** A filter on tags. */
const tags = (operator: Filter['operator'], value: string): Filter => ({
  field: 'utm_tags',
  operator,
  value: [value],
})

type Numbers = Partial<{
  visitors: number
  visits: number
  pageviews: number
  events: number
  bounce_rate: number | null
  visit_duration: number | null
  views_per_visit: number | null
}>

interface Example {
  readonly what: string
  readonly zone?: string
  readonly events: readonly SentEvent[]
  /** Half-open periods, and the expected numbers of each. */
  readonly expect: readonly {
    readonly from: string
    readonly to: string
    readonly filters?: readonly (Pick<Filter, 'field'> & Partial<Filter>)[]
    readonly is: Numbers
  }[]
}

const day = '2025-06-02'
const at = (clock: string, date = day) => `${date}T${clock}${clock.length === 5 ? ':00' : ''}Z`
const wholeDay = { from: at('00:00'), to: at('00:00', '2025-06-03') }
const twoDays = { from: at('00:00'), to: at('00:00', '2025-06-04') }

const examples: readonly Example[] = [
  {
    what: 'a pause of 30 minutes goes on, one of a millisecond more begins anew',
    events: [
      view('A', at('10:00:00'), '/a'),
      view('A', at('10:30:00'), '/b'),
      view('A', at('11:00:00.001'), '/c'),
    ],
    expect: [
      { ...wholeDay, is: { visitors: 1, visits: 2, pageviews: 3, bounce_rate: 50, visit_duration: 900 } },
    ],
  },
  {
    what: 'midnight does not cut a visit: views by their time, the visit by its start',
    zone: 'Asia/Shanghai',
    events: [view('A', '2025-06-02T15:50:00Z', '/a'), view('A', '2025-06-02T16:10:00Z', '/b')],
    expect: [
      {
        from: '2025-06-01T16:00:00Z',
        to: '2025-06-02T16:00:00Z',
        is: {
          visitors: 1,
          visits: 1,
          pageviews: 1,
          bounce_rate: 0,
          visit_duration: 1200,
          views_per_visit: 2,
        },
      },
      {
        from: '2025-06-02T16:00:00Z',
        to: '2025-06-03T16:00:00Z',
        is: {
          visitors: 1,
          visits: 0,
          pageviews: 1,
          bounce_rate: null,
          visit_duration: null,
          views_per_visit: null,
        },
      },
      {
        from: '2025-06-01T16:00:00Z',
        to: '2025-06-03T16:00:00Z',
        is: { visitors: 1, visits: 1, pageviews: 2 },
      },
    ],
  },
  {
    what: 'the source is fixed by the first event; a later campaign is ignored',
    events: [
      view('A', at('10:00'), '/', { referrer: 'https://www.google.com/search' }),
      view('A', at('10:10'), '/x?utm_source=news'),
    ],
    expect: [
      {
        ...wholeDay,
        filters: [{ field: 'referer', value: ['google.com'] }],
        is: { visits: 1, pageviews: 2 },
      },
      {
        ...wholeDay,
        filters: [{ field: 'utm_source', value: ['news'] }],
        is: { visitors: 0, visits: 0, pageviews: 0 },
      },
    ],
  },
  {
    what: 'only an interactive event ends a bounce',
    events: [
      view('A', at('10:00:00'), '/a'),
      act('A', at('10:00:30'), 'seen', { interactive: false }),
      view('B', at('10:00:00'), '/a'),
      act('B', at('10:00:30'), 'signup'),
    ],
    expect: [{ ...wholeDay, is: { bounce_rate: 50, visit_duration: 15, events: 2, visits: 2, visitors: 2 } }],
  },
  {
    what: 'a week’s visitors are the distinct ones of the week, not the days’ sum',
    events: [
      view('A', at('12:00', '2025-06-02')),
      view('A', at('12:00', '2025-06-03')),
      view('A', at('12:00', '2025-06-04')),
      view('B', at('12:00', '2025-06-03')),
    ],
    expect: [
      { from: at('00:00', '2025-06-02'), to: at('00:00', '2025-06-03'), is: { visitors: 1 } },
      { from: at('00:00', '2025-06-03'), to: at('00:00', '2025-06-04'), is: { visitors: 2 } },
      { from: at('00:00', '2025-06-04'), to: at('00:00', '2025-06-05'), is: { visitors: 1 } },
      { from: at('00:00', '2025-06-02'), to: at('00:00', '2025-06-09'), is: { visitors: 2, visits: 4 } },
    ],
  },
  {
    what: 'a page filter counts its events, visits with one, and bounces of visits that entered there',
    events: [view('A', at('10:00'), '/a'), view('A', at('10:02'), '/b'), view('B', at('10:00'), '/b')],
    expect: [
      {
        ...wholeDay,
        filters: [{ field: 'page', value: ['/b'] }],
        is: { visitors: 2, visits: 2, pageviews: 2, bounce_rate: 100 },
      },
      {
        ...wholeDay,
        filters: [{ field: 'page', value: ['/a'] }],
        is: { visits: 1, bounce_rate: 0, visit_duration: 120 },
      },
    ],
  },
  {
    what: 'nothing there: zeros, and no rates',
    events: [],
    expect: [
      {
        ...wholeDay,
        is: {
          visitors: 0,
          visits: 0,
          pageviews: 0,
          events: 0,
          bounce_rate: null,
          visit_duration: null,
          views_per_visit: null,
        },
      },
    ],
  },
  {
    what: 'the start of a period belongs to it, its end does not',
    events: [view('A', at('10:00:00')), view('B', at('11:00:00'))],
    expect: [
      { from: at('10:00:00'), to: at('11:00:00'), is: { visitors: 1, pageviews: 1 } },
      { from: at('10:00:01'), to: at('11:00:01'), is: { visitors: 1, pageviews: 1 } },
      { from: at('09:00:00'), to: at('10:00:00'), is: { visitors: 0, pageviews: 0 } },
    ],
  },
  {
    what: 'one pageview is a bounce and counts no time, two are none',
    events: [view('A', at('10:00')), view('B', at('10:00')), view('B', at('10:05'))],
    expect: [{ ...wholeDay, is: { bounce_rate: 50, visit_duration: 150, views_per_visit: 1.5 } }],
  },
  {
    what: 'a visit of a custom event alone has no pageview; interactive, it is no bounce',
    events: [act('A', at('10:00'), 'call')],
    expect: [
      {
        ...wholeDay,
        is: {
          visitors: 1,
          visits: 1,
          pageviews: 0,
          events: 1,
          bounce_rate: 0,
          visit_duration: 0,
          views_per_visit: 0,
        },
      },
    ],
  },
  {
    what: 'a visit of a non-interactive event alone is a bounce',
    events: [act('A', at('10:00'), 'timer', { interactive: false })],
    expect: [{ ...wholeDay, is: { visits: 1, events: 1, bounce_rate: 100, visit_duration: 0 } }],
  },
  {
    what: 'engagement is not counted and does not lengthen the duration',
    events: [view('A', at('10:00')), view('A', at('10:01')), engage('A', at('10:20'))],
    expect: [{ ...wholeDay, is: { visits: 1, pageviews: 2, events: 0, visit_duration: 60 } }],
  },
  {
    what: 'engagement keeps a visit going',
    events: [view('A', at('10:00')), engage('A', at('10:25')), view('A', at('10:50'))],
    expect: [{ ...wholeDay, is: { visits: 1, pageviews: 2, visit_duration: 3000 } }],
  },
  {
    what: 'engagement never opens a visit',
    events: [view('A', at('10:00')), engage('A', at('10:45')), view('A', at('11:10'))],
    expect: [{ ...wholeDay, is: { visits: 2, pageviews: 2, bounce_rate: 100 } }],
  },
  {
    what: 'engagement does not end a bounce',
    events: [view('A', at('10:00')), engage('A', at('10:10'), '/', 600_000)],
    expect: [{ ...wholeDay, is: { bounce_rate: 100, visit_duration: 0 } }],
  },
  {
    what: 'non-interactive events keep a visit going but do not lengthen it',
    events: [
      view('A', at('10:00')),
      view('A', at('10:05')),
      act('A', at('10:30'), 'timer', { interactive: false }),
      act('A', at('10:55'), 'timer', { interactive: false }),
    ],
    expect: [{ ...wholeDay, is: { visits: 1, events: 2, visit_duration: 300 } }],
  },
  {
    what: 'a visit has no longest length',
    events: Array.from({ length: 30 }, (_, index) =>
      view('A', new Date(Date.parse(at('00:00')) + index * 1_800_000).toISOString()),
    ),
    expect: [{ ...twoDays, is: { visits: 1, pageviews: 30, visit_duration: 29 * 1800 } }],
  },
  {
    what: 'a new referrer does not cut a visit',
    events: [
      view('A', at('10:00'), '/', { referrer: 'https://www.google.com/' }),
      view('A', at('10:10'), '/', { referrer: 'https://www.baidu.com/' }),
    ],
    expect: [
      { ...wholeDay, is: { visits: 1 } },
      { ...wholeDay, filters: [{ field: 'referer', value: ['baidu.com'] }], is: { visits: 0 } },
    ],
  },
  {
    what: 'the site itself is no referrer',
    events: [view('A', at('10:00'), '/', { referrer: 'https://www.example.com/other' })],
    expect: [{ ...wholeDay, filters: [{ field: 'referer', operator: 'is_not_set' }], is: { visits: 1 } }],
  },
  {
    what: 'www. and upper case of a referrer are the same host',
    events: [
      view('A', at('10:00'), '/', { referrer: 'https://WWW.Some-Blog.org/1' }),
      view('B', at('10:00'), '/', { referrer: 'http://some-blog.org/2' }),
    ],
    expect: [{ ...wholeDay, filters: [{ field: 'referer', value: ['some-blog.org'] }], is: { visits: 2 } }],
  },
  {
    what: 'UTM source and medium compare whatever their case, the campaign by its case',
    events: [
      view('A', at('10:00'), '/?utm_source=News&utm_medium=Email&utm_campaign=May'),
      view('B', at('10:00'), '/?utm_source=NEWS&utm_medium=email&utm_campaign=may'),
    ],
    expect: [
      { ...wholeDay, filters: [{ field: 'utm_source', value: ['news'] }], is: { visits: 2 } },
      { ...wholeDay, filters: [{ field: 'utm_medium', value: ['EMAIL'] }], is: { visits: 2 } },
      { ...wholeDay, filters: [{ field: 'utm_campaign', value: ['May'] }], is: { visits: 1 } },
      { ...wholeDay, filters: [{ field: 'utm_tags', value: ['utm_source=News'] }], is: { visits: 2 } },
      { ...wholeDay, filters: [{ field: 'utm_tags', value: ['EMAIL'] }], is: { visits: 2 } },
      { ...wholeDay, filters: [{ field: 'utm_tags', value: ['May'] }], is: { visits: 1 } },
      { ...wholeDay, filters: [tags('contains', 'utm_medium=E')], is: { visits: 2 } },
      { ...wholeDay, filters: [tags('contains', 'utm_campaign=M')], is: { visits: 1 } },
      { ...wholeDay, filters: [tags('not_in', 'utm_source=NEWS')], is: { visits: 0 } },
      { ...wholeDay, filters: [tags('gte', 'utm_source=O')], is: { visits: 0 } },
    ],
  },
  {
    what: 'an event counts in its own period, its visit in that of its start',
    events: [view('A', at('23:50')), act('A', at('00:10', '2025-06-03'), 'buy')],
    expect: [
      { ...wholeDay, is: { visits: 1, events: 0, pageviews: 1, bounce_rate: 0, visit_duration: 1200 } },
      {
        from: at('00:00', '2025-06-03'),
        to: at('00:00', '2025-06-04'),
        is: { visitors: 1, visits: 0, events: 1, pageviews: 0, bounce_rate: null },
      },
    ],
  },
  {
    what: 'views per visit take the whole visit, past the end too',
    events: [
      view('A', at('23:50')),
      view('A', at('00:05', '2025-06-03')),
      view('A', at('00:10', '2025-06-03')),
    ],
    expect: [{ ...wholeDay, is: { pageviews: 1, visits: 1, views_per_visit: 3 } }],
  },
  {
    what: 'engagement alone in a period is no visitor',
    events: [view('A', at('23:50')), engage('A', at('00:05', '2025-06-03'))],
    expect: [
      {
        from: at('00:00', '2025-06-03'),
        to: at('00:00', '2025-06-04'),
        is: { visitors: 0, visits: 0, pageviews: 0 },
      },
    ],
  },
  {
    what: 'two visitors at the same instant are two visits',
    events: [view('A', at('10:00')), view('B', at('10:00'))],
    expect: [{ ...wholeDay, is: { visitors: 2, visits: 2 } }],
  },
  {
    what: 'an event id counts once, the first copy',
    events: [
      view('A', at('10:00'), '/first', { id: 'same' }),
      view('A', at('10:01'), '/second', { id: 'same' }),
      view('B', at('10:02'), '/third', { id: 'same' }),
    ],
    expect: [
      { ...wholeDay, filters: [{ field: 'page', value: ['/first'] }], is: { pageviews: 1 } },
      { ...wholeDay, is: { pageviews: 1, visitors: 1 } },
    ],
  },
  {
    what: 'entry and exit page are the first and the last pageview',
    events: [
      view('A', at('10:00'), '/in'),
      view('A', at('10:01'), '/mid'),
      view('A', at('10:02'), '/out'),
      act('A', at('10:03'), 'bye', { url: 'https://example.com/elsewhere' }),
    ],
    expect: [
      {
        ...wholeDay,
        filters: [{ field: 'entry_page', value: ['/in'] }],
        is: { visits: 1, pageviews: 3, events: 1 },
      },
      { ...wholeDay, filters: [{ field: 'exit_page', value: ['/out'] }], is: { visits: 1 } },
      { ...wholeDay, filters: [{ field: 'exit_page', value: ['/elsewhere'] }], is: { visits: 0 } },
      { ...wholeDay, filters: [{ field: 'entry_page', value: ['/mid'] }], is: { visits: 0 } },
    ],
  },
  {
    what: 'the exit page counts past the end of the period',
    events: [view('A', at('23:50'), '/in'), view('A', at('00:10', '2025-06-03'), '/out')],
    expect: [
      { ...wholeDay, filters: [{ field: 'exit_page', value: ['/out'] }], is: { visits: 1, pageviews: 1 } },
    ],
  },
  {
    what: 'values of one filter are alternatives, filters all hold',
    events: [
      view('A', at('10:00'), '/a', { language: 'de' }),
      view('B', at('10:00'), '/b', { language: 'de' }),
      view('C', at('10:00'), '/b', { language: 'fr' }),
      view('D', at('10:00'), '/c', { language: 'de' }),
    ],
    expect: [
      { ...wholeDay, filters: [{ field: 'page', value: ['/a', '/b'] }], is: { visitors: 3 } },
      {
        ...wholeDay,
        filters: [
          { field: 'page', value: ['/a', '/b'] },
          { field: 'language', value: ['de'] },
        ],
        is: { visitors: 2 },
      },
    ],
  },
  {
    what: 'negated filters match what has no such value at all',
    events: [
      view('A', at('10:00'), '/?utm_source=news'),
      view('B', at('10:00'), '/'),
      view('C', at('10:00'), '/?utm_source=mail'),
    ],
    expect: [
      {
        ...wholeDay,
        filters: [{ field: 'utm_source', operator: 'not_in', value: ['news'] }],
        is: { visits: 2 },
      },
      {
        ...wholeDay,
        filters: [{ field: 'utm_source', operator: 'not_contains', value: ['ai'] }],
        is: { visits: 2 },
      },
      { ...wholeDay, filters: [{ field: 'utm_source', operator: 'is_set' }], is: { visits: 2 } },
      { ...wholeDay, filters: [{ field: 'utm_source', operator: 'is_not_set' }], is: { visits: 1 } },
    ],
  },
  {
    what: 'two conditions on events hold for one event, not one each',
    events: [
      view('A', at('10:00'), '/a', { title: 'Alpha' }),
      view('A', at('10:01'), '/b', { title: 'Beta' }),
    ],
    expect: [
      {
        ...wholeDay,
        filters: [
          { field: 'page', value: ['/a'] },
          { field: 'page_title', value: ['Beta'] },
        ],
        is: { visits: 0, pageviews: 0 },
      },
      {
        ...wholeDay,
        filters: [
          { field: 'page', value: ['/b'] },
          { field: 'page_title', value: ['Beta'] },
        ],
        is: { visits: 1, pageviews: 1, bounce_rate: null },
      },
    ],
  },
  {
    what: 'an event filter counts that event, and no pageviews',
    events: [
      view('A', at('10:00')),
      act('A', at('10:01'), 'buy'),
      act('A', at('10:02'), 'buy'),
      view('B', at('10:00')),
    ],
    expect: [
      {
        ...wholeDay,
        filters: [{ field: 'event', value: ['buy'] }],
        is: { visitors: 1, visits: 1, events: 2, pageviews: 0 },
      },
    ],
  },
  {
    what: 'event properties by key and value',
    events: [
      act('A', at('10:00'), 'buy', { props: { plan: 'pro', seats: '5' } }),
      act('B', at('10:00'), 'buy', { props: { plan: 'free', seats: '12' } }),
    ],
    expect: [
      { ...wholeDay, filters: [{ field: 'event_property', value: ['plan=pro'] }], is: { events: 1 } },
      {
        ...wholeDay,
        filters: [{ field: 'event_property', operator: 'gt', value: ['seats=5'] }],
        is: { events: 1 },
      },
      {
        ...wholeDay,
        filters: [{ field: 'event_property', operator: 'gte', value: ['seats=5'] }],
        is: { events: 2 },
      },
    ],
  },
  {
    what: 'hostnames are told apart',
    events: [
      view('A', at('10:00'), '/', { url: 'https://shop.example.com/' }),
      view('A', at('10:01'), '/', { url: 'https://example.com/' }),
    ],
    expect: [
      {
        ...wholeDay,
        filters: [{ field: 'hostname', value: ['shop.example.com'] }],
        is: { pageviews: 1, visits: 1 },
      },
    ],
  },
  {
    what: 'a filter by place and browser holds for the whole visit',
    events: [
      view('A', at('10:00'), '/', {
        ip: '8.8.8.8',
        user_agent:
          'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
        screen: '1920x1080',
      }),
      act('A', at('10:05'), 'buy'),
    ],
    expect: [
      { ...wholeDay, filters: [{ field: 'country', value: ['us'] }], is: { visits: 1, events: 1 } },
      { ...wholeDay, filters: [{ field: 'country', value: ['US'] }], is: { visits: 1 } },
      { ...wholeDay, filters: [{ field: 'browser', value: ['Chrome'] }], is: { visits: 1, events: 1 } },
      { ...wholeDay, filters: [{ field: 'device', value: ['desktop'] }], is: { visits: 1 } },
      { ...wholeDay, filters: [{ field: 'screen', operator: 'gte', value: ['1280'] }], is: { visits: 1 } },
    ],
  },
  {
    what: 'screens are compared by their width, also with a screen',
    events: ['360x800', '1440x900', '1440x1200', '1920x1080'].map((screen, visitor) =>
      view(`${visitor}`, at('10:00'), '/', { screen }),
    ),
    expect: [
      { ...wholeDay, filters: [{ field: 'screen', operator: 'gt', value: ['1440x900'] }], is: { visits: 1 } },
      {
        ...wholeDay,
        filters: [{ field: 'screen', operator: 'gte', value: ['1440x900'] }],
        is: { visits: 3 },
      },
      {
        ...wholeDay,
        filters: [{ field: 'screen', operator: 'lt', value: ['1440x1200'] }],
        is: { visits: 1 },
      },
      {
        ...wholeDay,
        filters: [{ field: 'screen', operator: 'lte', value: ['1440x900'] }],
        is: { visits: 3 },
      },
      {
        ...wholeDay,
        filters: [{ field: 'screen', operator: 'lte', value: ['360 × 800'] }],
        is: { visits: 1 },
      },
    ],
  },
  {
    what: 'a page is its path: fragment and query are left off',
    events: [view('A', at('10:00'), '/a?x=1#top'), view('A', at('10:01'), '/a?x=2')],
    expect: [{ ...wholeDay, filters: [{ field: 'page', value: ['/a'] }], is: { pageviews: 2 } }],
  },
  {
    what: 'Chinese paths and titles are what people read',
    events: [view('A', at('10:00'), '/%E8%B6%B3%E8%BF%B9', { title: '足迹' })],
    expect: [
      { ...wholeDay, filters: [{ field: 'page', value: ['/足迹'] }], is: { pageviews: 1 } },
      {
        ...wholeDay,
        filters: [{ field: 'page_title', operator: 'contains', value: ['足'] }],
        is: { pageviews: 1 },
      },
    ],
  },
]

describe.concurrent('the numbers', () => {
  test.each(examples)('$what', async ({ zone, events, expect: wanted }) => {
    const website = await world.website(zone)
    if (events.length > 0) await website.send(events)
    for (const { from, to, filters, is } of wanted) {
      const { current } = await world.person.call('/overview/total', {
        website_id: website.websiteId,
        time_range: 'custom_time_range',
        start_time: seconds(from),
        end_time: seconds(to),
        filters: (filters ?? []) as Filter[],
      })
      expect(current, `${from} – ${to} ${JSON.stringify(filters ?? [])}`).toMatchObject(is)
    }
  })
})
