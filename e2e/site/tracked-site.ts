/** The setting for tests of the tracker script: the real product behind a breakable connection, a site on another origin, and a browser. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { CollectEvent } from '@footfall/contract/api/collect'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addWebsite, eventually, type Person, registerPerson } from '../support/account.ts'
import { freshContext, visitorBrowser } from '../support/browser.ts'
import type { Product } from '../support/product.ts'
import { sharedProduct } from '../support/shared-product.ts'
import { openRelay, type Relay } from './relay.ts'

export interface PageParts {
  /** Further attributes of the script's tag, e.g. `data-hash`. */
  readonly attributes?: string
  /** HTML before the script's tag. */
  readonly head?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Totals {
  readonly visitors: number
  readonly visits: number
  readonly pageviews: number
  readonly events: number
  readonly bounce_rate: number | null
}

/** The website of one test, with its own visitor. */
export interface TrackedSite {
  readonly id: string
  readonly url: string
  readonly context: BrowserContext
  /** Errors in the pages, as their owners would see them. */
  readonly errors: readonly string[]
  /** Opens a page of the site in a new tab. */
  open(path?: string): Promise<Page>
  /** Waits until the product has accepted so many events, and none waits in the browser. */
  taken(count: number): Promise<CollectEvent[]>
  /** Signals the page that the network is back, and waits like `taken`. */
  recovered(page: Page, count: number): Promise<CollectEvent[]>
  /** The product's own totals, once there are so many pageviews and events. */
  totals(pageviews: number, events?: number): Promise<Totals>
}

export interface Stage {
  readonly relay: Relay
  readonly browser: Browser
  site(parts?: PageParts): Promise<TrackedSite>
  strike(): Promise<void>
}

/** Timeout for pages and requests to wait for each other. It is longer than the script's pause after a failure. */
export const pollOptions = { timeout: 60_000, interval: 50 }

/** `without`: arguments that are removed from the browser's start. */
export async function setStage(without: readonly string[] = []): Promise<Stage> {
  const product = sharedProduct()
  const person = await registerPerson(product)
  const relay = await openRelay(product.url)
  const browser = await visitorBrowser(without)
  const pages = new Map<string, PageParts>()
  const server = createServer((request, response) => {
    const [, id = ''] = (request.url ?? '').split(/[/?]/)
    const { attributes = '', head = '', body = '', headers = {} } = pages.get(id) ?? {}
    const tag = `<script defer src="${relay.url}/t.js" data-website-id="${id}" ${attributes}></script>`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(
      `<!doctype html><html lang="en"><head><title>${request.url?.split('/')[2]}</title>${head}${tag}</head><body>${body}</body></html>`,
    )
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
  const contexts: BrowserContext[] = []

  return {
    relay,
    browser,
    site: async (parts = {}) => {
      relay.weather = 'fair'
      await Promise.all(contexts.splice(0).map((context) => context.close()))
      const id = await addWebsite(product, person, 'localhost')
      pages.set(id, parts)
      const context = await freshContext(browser)
      contexts.push(context)
      return trackedSite({ id, url: `${origin}/${id}`, context, product, person, relay })
    },
    strike: async () => {
      await browser.close()
      server.closeAllConnections()
      server.close()
      await relay.close()
    },
  }
}

interface Parts {
  readonly id: string
  readonly url: string
  readonly context: BrowserContext
  readonly product: Product
  readonly person: Person
  readonly relay: Relay
}

function trackedSite({ id, url, context, product, person, relay }: Parts): TrackedSite {
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(String(error.error())))
  const taken = async (count: number) => {
    await expect.poll(() => relay.taken(id).length, pollOptions).toBeGreaterThanOrEqual(count)
    for (const page of context.pages()) await expect.poll(() => waiting(page), pollOptions).toEqual([])
    return relay.taken(id)
  }
  return {
    id,
    url,
    context,
    errors,
    open: async (path = '/start') => {
      const page = await context.newPage()
      await page.goto(url + path)
      return page
    },
    taken,
    recovered: async (page, count) => {
      await goOnline(page, () => relay.taken(id).length >= count)
      return taken(count)
    },
    totals: async (pageviews, events = 0) => {
      const answer = await eventually(
        () => product.call('/overview/total', { website_id: id, time_range: 'last_24_hours' }, person.token),
        ({ data }) => data?.current?.pageviews >= pageviews && data.current.events >= events,
      )
      return answer.data.current
    },
  }
}

/** Keys of events that wait in the page's storage. */
export function waiting(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('footfall:')))
}

/** Waits until so many events are in the page's storage. */
export async function waits(page: Page, count: number): Promise<void> {
  await expect.poll(async () => (await waiting(page)).length, pollOptions).toBe(count)
}

/** Signals the page that the network is back, as a browser does, until `done` is true. */
export async function goOnline(page: Page, done: () => boolean | Promise<boolean>): Promise<void> {
  const isOnline = async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    return done()
  }
  await expect.poll(isOnline, pollOptions).toBe(true)
}
