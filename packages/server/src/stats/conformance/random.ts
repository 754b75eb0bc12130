/** Random websites and queries for comparing the reports with the reference: few values, so that they meet; times near the ends. */
import { dimensionNames } from '@footfall/contract/stats/dimensions'
import { type Filter, filterFields, operators } from '@footfall/contract/stats/filters'
import fc from 'fast-check'
import type { RawEvent, ScopeColumn } from './raw-event.ts'

const MINUTE = 60_000

export const zones = [
  'UTC',
  'Asia/Shanghai',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Apia',
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
const properties = { plan: ['pro', 'free'], amount: ['5', '12.5'] }

/** Offsets from a middle: jumps of exactly the visit gap, and one more, are among them. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 40 * MINUTE }) },
  { weight: 2, arbitrary: fc.constantFrom(0, 1, 30 * MINUTE, 30 * MINUTE + 1, 5 * MINUTE) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 36 * 60 * MINUTE }) },
)

const event = fc.record({
  step,
  kind: fc.constantFrom('pageview', 'pageview', 'pageview', 'custom', 'engagement'),
  interactive: fc.boolean(),
  page: fc.constantFrom(...pages),
  title: fc.constantFrom('', 'Home', 'Über'),
  hostname: fc.constantFrom('example.com', 'shop.example.com'),
  name: fc.constantFrom('signup', 'buy'),
  props: fc.record(
    { plan: fc.constantFrom(...properties.plan), amount: fc.constantFrom(...properties.amount) },
    { requiredKeys: [] },
  ),
  engagedMs: fc.integer({ min: 0, max: 20_000 }),
  scope,
})

/** The events of one website, a few visitors each with a line of its own, around an instant. */
export function eventsAround(middle: number): fc.Arbitrary<RawEvent[]> {
  const line = fc.record({
    begin: fc.integer({ min: -30 * 60, max: 30 * 60 }),
    events: fc.array(event, { minLength: 1, maxLength: 9 }),
  })
  return fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) =>
    lines.flatMap(({ begin, events }, visitor) => {
      let at = middle + begin * MINUTE
      return events.map(({ step: gap, name, kind, ...rest }, index): RawEvent => {
        at += index === 0 ? 0 : gap
        return { ...rest, at, visitor: `visitor-${visitor}`, kind, name: kind === 'custom' ? name : '' }
      })
    }),
  )
}

const wishes = [
  ...pages,
  ...new Set(Object.values(scopeValues).flat()),
  'plan=pro',
  'amount=6',
  'utm_source=news',
  'pro',
  'plan',
  '17',
  '400',
  'signup',
  'Home',
  'example.com',
]

/** A filter that may match something: fields and values out of the same small worlds as the events. */
export const filter: fc.Arbitrary<Filter> = fc
  .record({
    field: fc.constantFrom(...filterFields),
    operator: fc.constantFrom(...operators),
    value: fc.array(fc.constantFrom(...wishes), { minLength: 1, maxLength: 3 }),
    pick: fc.nat(),
  })
  .map(({ field, operator, value, pick }) => {
    const own = valuesOf(field)
    const set = operator === 'is_set' || operator === 'is_not_set'
    const picked = own.length > 0 ? [own[pick % own.length] ?? '', ...value.slice(1)] : value
    return { field, operator, value: set ? [] : picked }
  })

function valuesOf(field: Filter['field']): readonly string[] {
  if (field === 'page' || field === 'entry_page' || field === 'exit_page') return pages
  if (field === 'event_property') return ['plan=pro', 'amount=6', 'amount']
  if (field === 'event') return ['signup', 'buy', '']
  if (field === 'referer') return scopeValues.referrer
  return field in scopeValues ? scopeValues[field as ScopeColumn] : []
}

export const dimension = fc.constantFrom(...dimensionNames)
