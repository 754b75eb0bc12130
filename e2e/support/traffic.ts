/** Creates visits for the journeys with the import call, like a back-fill. */
import type { Person } from './account.ts'
import type { Product } from './product.ts'

export interface TestVisit {
  readonly visitor: string
  readonly minutesAgo: number
  readonly pages: readonly string[]
  readonly referrer?: string
  readonly userAgent?: string
  readonly ip?: string
  /** Custom events after the pages. */
  readonly events?: readonly (string | TestEvent)[]
}

export interface TestEvent {
  readonly name: string
  readonly props?: Readonly<Record<string, string>>
  readonly revenue?: { readonly amount: number; readonly currency: string; readonly order_id?: string }
}

export const userAgents = {
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
} as const

/** Addresses that the place database knows. */
export const addresses = { china: '101.96.139.57', unitedStates: '8.8.8.8' } as const

let sent = 0

/** Imports the visits and waits until the reports show them. */
export async function bringTraffic(
  product: Product,
  person: Person,
  websiteId: string,
  domain: string,
  visits: readonly TestVisit[],
): Promise<void> {
  const made = await product.call(
    '/key/add',
    { team_id: person.teamId, name: 'journeys', scopes: ['events:write'] },
    person.token,
  )
  if (made.code !== 200) throw new Error(`key: ${JSON.stringify(made)}`)
  const events = visits.flatMap((visit) => {
    const start = Date.now() - visit.minutesAgo * 60_000
    const common = {
      visitor_id: visit.visitor,
      user_agent: visit.userAgent ?? userAgents.chrome,
      ip: visit.ip ?? addresses.china,
      language: 'zh-CN',
      screen: '1920x1080',
      ...(visit.referrer ? { referrer: visit.referrer } : {}),
    }
    const id = () => `journey-${++sent}-${start}`
    return [
      ...visit.pages.map((page, at) => ({
        ...common,
        id: id(),
        kind: 'pageview',
        time: start + at * 20_000,
        url: `https://${domain}${page}`,
        title: `Title of ${page}`,
      })),
      ...(visit.events ?? []).map((event, at) => ({
        ...common,
        id: id(),
        kind: 'custom',
        ...(typeof event === 'string' ? { name: event } : event),
        time: start + (visit.pages.length + at) * 20_000,
        url: `https://${domain}${visit.pages.at(-1) ?? '/'}`,
      })),
    ]
  })
  const answer = await fetch(`${product.url}/api/v1/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${made.data.key}` },
    body: JSON.stringify({ website_id: websiteId, events }),
  })
  const imported = (await answer.json()) as { data?: { accepted?: number } }
  if (imported.data?.accepted !== events.length) throw new Error(`import: ${JSON.stringify(imported)}`)
  const views = visits.reduce((sum, visit) => sum + visit.pages.length, 0)
  const end = Date.now() + 60_000
  for (;;) {
    const total = await product.call(
      '/overview/total',
      { website_id: websiteId, time_range: 'last_30_days' },
      person.token,
    )
    if (total.data?.current?.pageviews >= views) return
    if (Date.now() > end)
      throw new Error(`The reports tell of ${total.data?.current?.pageviews} of ${views} pageviews.`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
