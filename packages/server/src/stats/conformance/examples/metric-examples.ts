/** What counts as a visit, a bounce, a source, engagement, and when. */
import { type Example, twoDays, wholeDay } from './example.ts'
import { act, at, engage, view } from './sent-events.ts'

export const metricExamples: readonly Example[] = [
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
    what: 'an event at midnight is of the day that begins',
    events: [view('A', at('23:45'), '/a'), view('A', at('00:00', '2025-06-03'), '/b')],
    expect: [
      { ...wholeDay, is: { visitors: 1, visits: 1, pageviews: 1, views_per_visit: 2 } },
      { from: wholeDay.to, to: twoDays.to, is: { visitors: 1, visits: 0, pageviews: 1 } },
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
