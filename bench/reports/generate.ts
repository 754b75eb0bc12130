/**
 * Writes the data sets directly into a store, computed by the engine: visits from a sequence of numbers, with visitor, source, place and device from
 * hashes of the number, and events from the visits. The result is as the writer would leave it. It is written day by day.
 */
import type { EventsStore } from '../../packages/server/src/events/client.ts'
import { param, type Sql, sql } from '../../packages/server/src/events/sql.ts'
import { type DataSet, days, end } from './sites.ts'

const day = 86_400_000

/** Picks a word by weight, with the hash `roll` (0 … 1). */
function pick(roll: Sql, words: readonly (readonly [string, number])[]): Sql {
  const all = words.reduce((sum, [, weight]) => sum + weight, 0)
  let sum = 0
  const edges = words.map(([, weight]) => {
    sum += weight
    return sum / all
  })
  const texts = param(
    'Array(String)',
    words.map(([word]) => word),
  )
  return sql`arrayElement(${texts}, least(${param('UInt32', words.length)}, 1 + arrayCount(edge -> edge <= ${roll}, ${param('Array(Float64)', edges)})))`
}

const browsers = [
  ['Chrome', 48],
  ['Safari', 19],
  ['WeChat', 9],
  ['Edge', 8],
  ['Firefox', 4],
  ['Samsung Internet', 3],
  ['UC Browser', 3],
  ['QQ Browser', 3],
  ['Opera', 2],
  ['Mi Browser', 1],
] as const
const systems = [
  ['Windows', 38],
  ['Android', 31],
  ['iOS', 18],
  ['macOS', 9],
  ['Linux', 3],
  ['HarmonyOS', 1],
] as const
const screens = [
  '1920x1080',
  '1536x864',
  '1366x768',
  '390x844',
  '393x873',
  '414x896',
  '360x800',
  '2560x1440',
  '1440x900',
]
const languages = [
  ['zh-CN', 55],
  ['en-US', 20],
  ['zh-TW', 5],
  ['ja-JP', 5],
  ['en-GB', 4],
  ['de-DE', 4],
  ['fr-FR', 3],
  ['es-ES', 2],
  ['ko-KR', 2],
] as const
const countries = [
  'CN',
  'US',
  'JP',
  'DE',
  'GB',
  'TW',
  'FR',
  'KR',
  'SG',
  'IN',
  'CA',
  'AU',
  'NL',
  'BR',
  'ES',
  'IT',
  'SE',
  'PL',
  'TH',
  'VN',
]
const referrers = [
  ['', 42],
  ['google.com', 18],
  ['baidu.com', 14],
  ['bing.com', 5],
  ['zhihu.com', 4],
  ['weixin.qq.com', 4],
  ['github.com', 3],
  ['chatgpt.com', 2],
  ['duckduckgo.com', 1],
  ['t.co', 1],
] as const

/** Share of each UTC hour, as for a website with most of its visitors in China. */
const hours = [5, 6, 7, 7, 6, 6, 6, 6, 5, 5, 5, 5, 5, 6, 5, 4, 3, 2, 1, 1, 1, 1, 2, 3].map(
  (weight, hour) => [hour, weight] as const,
)

/** A hash between 0 and 1. Each salt gives another one. */
const roll = (salt: string, of: Sql): Sql =>
  sql`(cityHash64(${of}, ${param('String', salt)}) / 18446744073709551616.)`

function visitsOf(set: DataSet, from: number, to: number): Sql {
  const perDay = set.visits / days
  const first = Math.floor(from * perDay)
  const last = Math.floor(to * perDay)
  const start = end - days * day
  const person = sql`person`
  const visit = sql`seed`
  const look = sql`look`
  const hour = pick(
    roll('hour', visit),
    hours.map(([value, weight]) => [String(value), weight]),
  )
  // Every second visit is of a new visitor, the others of earlier visitors, recent ones more often.
  return sql`
    SELECT toUUID(concat('00000000-0000-4000-8000-', leftPad(toString(site), 12, '0'))) AS website_id,
      number, site, nth, seed, person,
      fromUnixTimestamp64Milli(begin, 'UTC') AS start, begin,
      cityHash64(site, person, 'visitor') AS visitor,
      cityHash64(seed, 'visit') AS visit,
      ${roll('length', visit)} AS length,
      toUInt32(if(length < 0.45, 1, least(60, 2 + floor(-log(${roll('depth', visit)}) * 3.718)))) AS pageviews,
      arrayMap(j -> toInt64(4000 + floor(-log(${roll('gap', sql`seed, j`)}) * 45000) % 1500000), range(pageviews)) AS gaps,
      arrayMap((gap, sum) -> begin + sum - gap, gaps, arrayCumSum(gaps)) AS times,
      arrayMap(j -> concat('/', ${pick(
        roll('section', sql`floor(exp(${roll('page', sql`seed, j`)} * 8.517))`),
        [
          ['blog', 5],
          ['docs', 3],
          ['product', 2],
          ['news', 2],
        ],
      )}, '/', toString(toUInt32(floor(exp(${roll('page', sql`seed, j`)} * 8.517))))), range(pageviews)) AS pages,
      arrayMap(page -> concat('Title of ', page), pages) AS titles,
      arrayMap((gap, j) -> if(${roll('looked', sql`seed, j`)} < 0.6, toUInt32(gap * 0.8), toUInt32(0)), gaps, range(pageviews)) AS engaged,
      arrayMap(j -> ${roll('custom', sql`seed, j`)} < 0.05, range(pageviews)) AS clicked,
      ${pick(roll('referrer', visit), referrers)} AS referrer_1,
      if(referrer_1 = '' AND ${roll('long tail', visit)} < 0.1, concat('site', toString(toUInt32(floor(exp(${roll('tail', visit)} * 5.5)))), '.example'), referrer_1) AS referrer,
      '' AS referrer_path,
      ${roll('utm', visit)} < 0.08 AS tagged,
      multiIf(tagged, 'paid_search', referrer = '', 'direct', referrer IN ('google.com', 'baidu.com', 'bing.com', 'duckduckgo.com'), 'organic_search', 'referral') AS channel,
      if(tagged, ${pick(roll('utm source', visit), [
        ['google', 4],
        ['newsletter', 2],
        ['wechat', 2],
      ])}, '') AS utm_source,
      if(tagged, 'cpc', '') AS utm_medium,
      if(tagged, concat('campaign-', toString(toUInt32(floor(exp(${roll('campaign', visit)} * 4))))), '') AS utm_campaign,
      '' AS utm_content, '' AS utm_term, '' AS click_id_kind,
      arrayElement(${param('Array(String)', countries)}, toUInt32(least(20, floor(exp(${roll('country', look)} * ${roll('country', look)} * 3.044))))) AS country,
      concat(country, '-', toString(toUInt32(floor(exp(${roll('region', look)} * 3.4))))) AS region,
      concat('City ', region, toString(toUInt32(floor(exp(${roll('city', look)} * 3))))) AS city,
      ${pick(roll('language', look), languages)} AS language,
      ${pick(roll('browser', look), browsers)} AS browser,
      toString(110 + toUInt32(floor(${roll('version', look)} * 30))) AS browser_version,
      ${pick(roll('os', person), systems)} AS os,
      toString(toUInt32(10 + floor(${roll('os version', person)} * 6))) AS os_version,
      multiIf(os IN ('Android', 'iOS', 'HarmonyOS'), if(${roll('tablet', person)} < 0.06, 'tablet', 'mobile'), 'desktop') AS device,
      if(device = 'desktop', '', concat('Model ', toString(toUInt32(floor(exp(${roll('model', person)} * 5)))))) AS device_model,
      arrayElement(${param('Array(String)', screens)}, toUInt32(1 + floor(${roll('screen', person)} * 9))) AS screen
    FROM (
      SELECT number, toUInt32(${param('UInt32', set.first)} + number % ${param('UInt32', set.websites)}) AS site,
        intDiv(number, ${param('UInt32', set.websites)}) AS nth, cityHash64(site, nth) AS seed,
        if(nth % 2 = 0, intDiv(nth, 2), toUInt64(floor(intDiv(nth, 2) * sqrt(${roll('return', sql`seed`)})))) AS person,
        if(${roll('changes', person)} < ${param('Float64', set.changing ?? 0)}, seed, person) AS look,
        toInt64(${param('Int64', start)} + floor(nth / ${param('Float64', perDay)}) * 86400000) AS since,
        toInt64(since - since % 86400000 + toUInt32(${hour}) * 3600000 + floor(${roll('minute', visit)} * 3600000)) AS wanted,
        if(wanted < since, wanted + 86400000, wanted) AS begin
      FROM system.numbers_mt
      WHERE number >= ${param('UInt64', first * set.websites)} AND number < ${param('UInt64', last * set.websites)}
      LIMIT ${param('UInt64', (last - first) * set.websites)}
    )`
}

const scope = sql`referrer, referrer_path, channel, utm_source, utm_medium, utm_campaign, utm_content, utm_term, click_id_kind,
  country, region, city, language, browser, browser_version, os, os_version, device, device_model, screen`

/** Statements that write the days `[from, to)` of a data set. */
function statements(set: DataSet, from: number, to: number): Sql[] {
  const visits = visitsOf(set, from, to)
  const lastClick = sql`arrayMax(arrayMap((t, c) -> if(c, t + 2000, 0), times, clicked))`
  const lastLook = sql`arrayMax(arrayMap((t, e) -> if(e > 0, t + e, 0), times, engaged))`
  const milli = (of: Sql): Sql => sql`fromUnixTimestamp64Milli(${of}, 'UTC')`
  return [
    sql`INSERT INTO visits (website_id, start, visit, visitor, sign, last, last_any, pageviews, events, interactive, entry_page, exit_page, entry_title, exit_title,
        entry_hostname, entry_time, exit_time, engaged_ms, ${scope})
      SELECT website_id, start, visit, visitor, 1, ${milli(sql`greatest(times[-1], ${lastClick})`)}, ${milli(sql`greatest(times[-1], ${lastClick}, ${lastLook})`)},
        pageviews, arrayCount(clicked), arrayCount(clicked), pages[1], pages[-1], titles[1], titles[-1],
        'www.example.com', ${milli(sql`times[1]`)}, ${milli(sql`times[-1]`)}, toUInt32(least(4294967295, arraySum(engaged))), ${scope}
      FROM (${visits})`,
    sql`INSERT INTO events (website_id, time, event, visitor, visit, version, kind, interactive, hostname, page, title, name, engaged_ms, scroll_depth, ${scope})
      SELECT website_id, ${milli(sql`item.2`)}, cityHash64(seed, item.1, item.4), visitor, visit, 0,
        CAST(item.1, 'Enum8(\\'pageview\\' = 1, \\'custom\\' = 2, \\'engagement\\' = 3)'), item.1 = 2, 'www.example.com', item.3, concat('Title of ', item.3), if(item.1 = 2, 'signup', ''), item.5, if(item.1 = 3, 80, 0), ${scope}
      FROM (${visits})
      ARRAY JOIN arrayConcat(
        arrayMap((t, p, j) -> (toUInt8(1), t, p, j, toUInt32(0)), times, pages, range(pageviews)),
        arrayMap((t, p, j, c) -> (toUInt8(2), t + 2000, p, j, toUInt32(0)), arrayFilter((t, c) -> c, times, clicked), arrayFilter((p, c) -> c, pages, clicked), arrayFilter((j, c) -> c, range(pageviews), clicked), arrayFilter(c -> c, clicked)),
        arrayMap((t, p, j, e) -> (toUInt8(3), t + e, p, j, e), arrayFilter((t, e) -> e > 0, times, engaged), arrayFilter((p, e) -> e > 0, pages, engaged), arrayFilter((j, e) -> e > 0, range(pageviews), engaged), arrayFilter(e -> e > 0, engaged))) AS item`,
    sql`INSERT INTO visitors (website_id, visitor, first) SELECT website_id, visitor, min(start) FROM (${visits}) GROUP BY website_id, visitor`,
  ]
}

/** Writes days of a data set. `told` is called with the number of finished days. */
export async function generate(
  store: EventsStore,
  set: DataSet,
  piece: { readonly from: number; readonly to: number },
  onProgress: (days: number) => void,
): Promise<void> {
  const step = set.websites > 1 ? 15 : 1
  for (let { from } = piece; from < piece.to; from += step) {
    for (const statement of statements(set, from, Math.min(piece.to, from + step)))
      await store.exec(statement)
    onProgress(from + step)
  }
}
