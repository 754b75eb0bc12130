/**
 * Measures the cost of enriching one event, for each look-up.
 * Run: `npx tsx bench/enrich/speed.ts`. Warm: visitors come back, as in reality. Cold: each event has an address and a user agent that were never
 * seen.
 */
import { addressMatcher } from '../../packages/server/src/enrich/address-match.ts'
import { findBot } from '../../packages/server/src/enrich/bots.ts'
import { clientAddress } from '../../packages/server/src/enrich/client-address.ts'
import { readLanguage } from '../../packages/server/src/enrich/language.ts'
import { readPage } from '../../packages/server/src/enrich/page.ts'
import { openPlaces } from '../../packages/server/src/enrich/places.ts'
import { readProps } from '../../packages/server/src/enrich/props.ts'
import { readReferrer } from '../../packages/server/src/enrich/referrer.ts'
import { readRevenue } from '../../packages/server/src/enrich/revenue.ts'
import { readScreen } from '../../packages/server/src/enrich/screen.ts'
import { readSource } from '../../packages/server/src/enrich/source.ts'
import { isSpamReferrer } from '../../packages/server/src/enrich/spam-referrers.ts'
import { readClientInfo } from '../../packages/server/src/enrich/user-agent.ts'

const rounds = 200_000
const visitors = 5_000

const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.61(0x18003d2b) NetType/WIFI Language/zh_CN',
  'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
]
const pages = [
  '/',
  '/blog/2025/a-long-title',
  '/%E8%B6%B3%E8%BF%B9/1',
  '/shop?utm_source=news&utm_medium=email&id=7',
  '/x?gclid=abc',
]
const referrers = [
  undefined,
  'https://www.google.com/',
  'https://www.baidu.com/link?url=x',
  'https://blog.test/a/b',
  'https://shop.test/',
]
const hints = {
  'sec-ch-ua': '"Google Chrome";v="141", "Chromium";v="141", "Not?A_Brand";v="8"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Windows"',
}

const pick = <T>(list: readonly T[], i: number): T => list[i % list.length] as T
const addressOf = (i: number) => `${1 + (i % 200)}.${(i * 7) % 256}.${(i * 13) % 256}.${(i * 31) % 256}`
/** A new string each time, as in a request, so that its hash is not cached. */
const fresh = (text: string) => Buffer.from(text).toString('latin1')

const places = openPlaces({ folder: null })
const isExcluded = addressMatcher(['203.0.113.0/24', '2001:db8::/32'])
const address = clientAddress('loopback')
const tagged = new URLSearchParams('utm_source=news&utm_medium=email')
const rules = { keptQuery: ['id'], hash: false }
const props = { plan: 'pro', seats: 5, trial: true }

const lookUps: Record<string, (i: number) => unknown> = {
  'address behind a proxy': (i) => address('127.0.0.1', addressOf(i % visitors)),
  'excluded address': (i) => isExcluded(addressOf(i % visitors)),
  bot: (i) => findBot(fresh(pick(userAgents, i)), hints),
  'spam referrer': (i) => isSpamReferrer(readReferrer(pick(referrers, i)).host),
  'client info, warm': (i) => readClientInfo(fresh(pick(userAgents, i)), hints),
  'client info, cold': (i) => readClientInfo(`${pick(userAgents, i)} X/${i}`, hints),
  'place, warm': (i) => places.find(addressOf(i % visitors)),
  'place, cold': (i) => places.find(`${1 + (i % 220)}.${(i * 7919) & 255}.${(i >> 8) & 255}.${i & 255}`),
  page: (i) => readPage(fresh(`https://shop.test${pick(pages, i)}`), rules),
  source: (i) =>
    readSource({
      hostname: 'shop.test',
      query: tagged,
      referrer: pick(referrers, i),
      domain: 'shop.test',
    }),
  language: () => readLanguage('zh-cn', undefined),
  screen: () => readScreen('1920x1080', false),
  props: () => readProps(props),
  revenue: () => readRevenue({ amount: 1999, currency: 'CNY', order_id: '7' }),
  'whole event, warm': (i) => whole(i, addressOf(i % visitors), fresh(pick(userAgents, i))),
  'whole event, cold': (i) =>
    whole(
      i,
      `${1 + (i % 220)}.${(i * 104_729) & 255}.${(i >> 8) & 255}.${i & 255}`,
      `${pick(userAgents, i)} Y/${i}`,
    ),
}

function whole(i: number, from: string, userAgent: string): unknown[] | null {
  const client = address('127.0.0.1', from)
  const referrer = pick(referrers, i)
  if (isExcluded(client) || findBot(userAgent, hints) || isSpamReferrer(readReferrer(referrer).host))
    return null
  const page = readPage(`https://shop.test${pick(pages, i)}`, rules)
  if (!page) return null
  const clientInfo = readClientInfo(userAgent, hints, '1920x1080')
  return [
    page,
    clientInfo,
    readSource({ hostname: page.hostname, query: page.query, referrer, domain: 'shop.test' }),
    places.find(client),
    readLanguage('zh-cn', undefined),
    readScreen('1920x1080', clientInfo.device === 'mobile'),
    readProps(props),
  ]
}

for (const [name, lookUp] of Object.entries(lookUps)) {
  for (let i = 0; i < rounds / 10; i++) lookUp(i)
  const started = performance.now()
  for (let i = 0; i < rounds; i++) lookUp(i + rounds)
  const micros = ((performance.now() - started) * 1000) / rounds
  console.log(
    `${name.padEnd(24)}${micros.toFixed(2).padStart(8)} µs ${Math.round(1e6 / micros)
      .toLocaleString('en-US')
      .padStart(12)} /s`,
  )
}
places.close()
