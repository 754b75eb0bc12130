/** Traffic of a website while the clock runs fast: most visitors are new and stay some minutes, a few come back. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '../../e2e/support/product.ts'
import { historyOf } from '../ingest/import-body.ts'
import type { Traffic } from '../kill/ledger-load.ts'

const eventsOfPerson = 20
/** Number of simultaneous visitors. */
const present = 400
const pages = 3000
const sources = ['', '', 'https://www.google.com/', 'https://www.baidu.com/', 'https://news.example/']
const campaigns = ['', '', '', '?utm_source=news&utm_medium=mail&utm_campaign=may']

export function trafficOf(domain: string): (n: number) => Traffic {
  return (n) => {
    const newest = Math.floor(n / eventsOfPerson)
    const again = Math.random() < 0.05
    const person = again ? Math.floor(Math.random() * newest) : newest + Math.floor(Math.random() * present)
    const page = Math.floor(pages * Math.random() ** 3)
    return {
      address: `${11 + (person >> 16)}.${(person >> 8) & 255}.${person & 255}.7`,
      event: { u: `https://${domain}/p${page}${campaigns[person % 4]}`, ...doingOf(n, person) },
    }
  }
}

function doingOf(n: number, person: number): object {
  const late = Math.random() < 0.02 ? { a: Math.floor(Math.random() * 10_800_000) } : {}
  if (n % 40 === 0)
    return { k: 'custom', n: 'order', $: { amount: 9900, currency: 'CNY', order_id: `o${n}` }, ...late }
  if (n % 4 === 1) return { k: 'custom', n: 'signup', p: { plan: 'pro', seats: n % 7 }, ...late }
  if (n % 4 === 2) return { k: 'engagement', m: { ms: 4000 }, ...late }
  return { k: 'pageview', r: sources[person % sources.length], ...late }
}

export interface Importing {
  readonly product: Product
  readonly key: string
  readonly website: string
  readonly calls: number
  /** Start of the thirty days of the history, in milliseconds of the fast clock. */
  readonly start: number
  /** Calls are spread until then, and waiting calls give up. Compared with `performance.now()`. */
  readonly until: number
}

const perCall = 5_000

/** Imports a history of thirty days, shuffled, call by call. Each call is repeated until it is accepted. Returns the ids. */
export async function importHistory(importing: Importing): Promise<string[]> {
  const { product, key, website, calls, start, until } = importing
  const history = historyOf(calls * perCall, true, start, 30)
  const interval = (until - performance.now()) / calls
  const ids: string[] = []
  for (let call = 0; call < calls; call++) {
    const begun = performance.now()
    const events = Array.from({ length: perCall }, (_, i) => history(call * perCall + i))
    const body = JSON.stringify({ website_id: website, events })
    while (!(await taken(product, key, body))) await pause(1000)
    ids.push(...events.map(({ id }) => id))
    await pause(Math.max(0, interval - (performance.now() - begun)))
  }
  return ids
}

async function taken({ url }: Product, key: string, body: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  const answer = await fetch(`${url}/api/v1/events`, { method: 'POST', headers, body }).catch(() => null)
  if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 429)
    throw new Error(`${answer.status} ${await answer.text()}`)
  await answer?.arrayBuffer().catch(() => null)
  return answer?.ok ?? false
}
