/** Random websites and queries for comparing the reports with the reference: few values, so that they coincide, and times near the boundaries. */
import { hour } from '@footfall/contract/durations'
import { dimensionNames } from '@footfall/contract/stats/dimensions'
import type { Filter } from '@footfall/contract/stats/filters'
import fc from 'fast-check'
import { eventParts, filterOf, gap, linesAround } from './random-parts.ts'
import { type RawEvent, type ScopeColumn, scopeColumns } from './raw-event.ts'

export const zones = [
  'UTC',
  'Asia/Shanghai',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Apia',
  'Asia/Beirut',
] as const

const scopeValues: Record<ScopeColumn, readonly string[]> = {
  referrer: ['', 'google.com', 'baidu.com'],
  channel: ['direct', 'organic_search'],
  utm_source: ['', 'news', 'News'],
  utm_medium: ['', 'email'],
  utm_campaign: ['', 'a=b', 'spring'],
  utm_content: [''],
  utm_term: ['', '足迹'],
  country: ['CN', 'US', ''],
  region: ['CN-GD', ''],
  city: ['Shenzhen', "L'Aquila"],
  language: ['zh-CN', 'en-US'],
  browser: ['Chrome', 'Safari'],
  browser_version: ['120', '121.0.3', ''],
  os: ['iOS', 'Windows'],
  os_version: ['17', '10'],
  device: ['desktop', 'mobile'],
  device_model: [''],
  screen: ['1920x1080', '390x844', ''],
}

const scope: fc.Arbitrary<Partial<Record<ScopeColumn, string>>> = fc.record(
  Object.fromEntries(
    Object.entries(scopeValues).map(([column, values]) => [column, fc.constantFrom(...values)]),
  ),
)

const pages = ['/', '/a', '/b', '/a?x=1', "/o'b\\c"]

/** Visitors come again on other days, which is what a sum over days must not count twice. */
const step = fc.oneof(
  { weight: 2, arbitrary: gap },
  { weight: 1, arbitrary: fc.integer({ min: 6 * hour, max: 40 * hour }) },
)

const event = fc.record({ ...eventParts, step, page: fc.constantFrom(...pages), scope })

const mostVisitors = 6

/** Attributes that usually stay the same between visits: place, language and device. */
const lasting = scopeColumns.filter((column) => !/^(referrer|channel|utm_)/.test(column))

/**
 * The events of one website around an instant, for a few visitors with a timeline each. Some visitors change every attribute from event to event;
 * others only change their sources.
 */
export function eventsAround(middle: number, steady: fc.Arbitrary<boolean> = fc.constant(false)) {
  return fc
    .tuple(
      linesAround(middle, event, { visitors: [2, mostVisitors], events: [3, 12], hours: 72 }),
      fc.array(steady, { minLength: mostVisitors, maxLength: mostVisitors }),
    )
    .map(([lines, keeps]) =>
      lines.flatMap(({ begin, events }, visitor): RawEvent[] => {
        let at = begin
        const first = events[0]?.scope ?? {}
        const kept = keeps[visitor]
          ? Object.fromEntries(lasting.map((column) => [column, first[column] ?? '']))
          : {}
        return events.map(({ step, name, kind, scope: own, ...rest }, index): RawEvent => {
          at += index === 0 ? 0 : step
          const scope = { ...own, ...kept }
          return {
            ...rest,
            scope,
            at,
            visitor: `visitor-${visitor}`,
            kind,
            name: kind === 'custom' ? name : '',
          }
        })
      }),
    )
}

/** Fields and values from the same small sets as the events. */
export const filter: fc.Arbitrary<Filter> = filterOf(
  [...pages, ...new Set(Object.values(scopeValues).flat())],
  valuesOf,
)

function valuesOf(field: Filter['field']): readonly string[] {
  if (field === 'page' || field === 'entry_page' || field === 'exit_page') return pages
  if (field === 'event_property') return ['plan=pro', 'plan=r', 'amount=6', 'amount']
  if (field === 'event') return ['signup', 'buy', '']
  if (field === 'referer') return scopeValues.referrer
  return field in scopeValues ? scopeValues[field as ScopeColumn] : []
}

export const dimension = fc.constantFrom(...dimensionNames)
