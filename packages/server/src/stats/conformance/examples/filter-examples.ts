/** What filters select. */
import type { Filter } from '@footfall/contract/stats/filters'
import { type Example, wholeDay } from './example.ts'
import { act, at, view } from './sent-events.ts'

/** A filter on tags. */
const tags = (operator: Filter['operator'], value: string): Filter => ({
  field: 'utm_tags',
  operator,
  value: [value],
})

export const filterExamples: readonly Example[] = [
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
    what: 'a property is set by its whole name, also where a name has an equals sign',
    events: [
      view('A', at('10:00'), '/', { props: { a: 'b=c' } }),
      view('B', at('10:00'), '/', { props: { 'a=b': 'c' } }),
    ],
    expect: (['is_set', 'is_not_set'] as const).flatMap((operator) =>
      ['a', 'a=b'].map((key) => ({
        ...wholeDay,
        filters: [{ field: 'event_property' as const, operator, value: [key] }],
        is: { visitors: 1, visits: 1, pageviews: 1, bounce_rate: 100 },
      })),
    ),
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
    what: 'the page on which a visit was entered or left holds for all of it, also beyond midnight',
    events: [view('A', at('23:50', '2025-06-01'), '/in'), view('A', at('00:10'), '/out')],
    expect: [
      {
        ...wholeDay,
        filters: [{ field: 'entry_page', value: ['/in'] }],
        is: { visitors: 1, visits: 0, pageviews: 1 },
      },
      {
        ...wholeDay,
        filters: [
          { field: 'entry_page', value: ['/in'] },
          { field: 'page', value: ['/out'] },
        ],
        is: { visitors: 1, visits: 0, pageviews: 1 },
      },
      {
        ...wholeDay,
        filters: [{ field: 'entry_page', value: ['/out'] }],
        is: { visitors: 0, pageviews: 0 },
      },
    ],
  },
  {
    what: 'a number is compared with the one at the beginning of a text',
    events: ['v12', '12 months', '-12', '4'].map((plan, visitor) =>
      view(`${visitor}`, at('10:00'), '/', { props: { plan } }),
    ),
    expect: [
      {
        ...wholeDay,
        filters: [{ field: 'event_property', operator: 'gt', value: ['plan=5'] }],
        is: { visitors: 1 },
      },
      {
        ...wholeDay,
        filters: [{ field: 'event_property', operator: 'lt', value: ['plan=5'] }],
        is: { visitors: 2 },
      },
    ],
  },
]
