/** The real-time screen: visits appear live, the log goes back in time, a visitor's page opens. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { strictFindings } from './support/accessibility.ts'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { freshContext, ordinaryUserAgent, workerBrowser } from './support/browser.ts'
import { holdBack } from './support/hold-back.ts'
import { startLine } from './support/line.ts'
import type { Product } from './support/product.ts'
import { clickBoth } from './support/quick-hand.ts'
import { signIn } from './support/screens.ts'
import { sharedProduct } from './support/shared-product.ts'
import { bringTraffic } from './support/traffic.ts'

let product: Product
let browser: Browser
let person: Person
let website: string
let page: Page

const timeout = { timeout: 30_000 }
const address = (path: string) => `${product.url}/websites/${website}/${path}?lang=en-US`
const log = () => page.getByRole('region', { name: 'Activity' }).getByRole('listitem')
const panel = (name: string) => page.getByRole('region', { name, exact: true })

let visits = 0

/** Sends a view of a page as the tracker script does. */
async function visit(path: string, visitor: string): Promise<void> {
  const answer = await fetch(`${product.url}/api/collect`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': `${ordinaryUserAgent(browser)} ${visitor}` },
    body: JSON.stringify({
      w: website,
      e: [
        {
          id: `event-${++visits}`,
          k: 'pageview',
          u: `https://live.example${path}`,
          s: '1920x1080',
          l: 'en-US',
        },
      ],
    }),
  })
  expect(answer.status).toBe(202)
}

beforeAll(async () => {
  product = sharedProduct()
  browser = await workerBrowser()
  person = await registerPerson(product)
  website = await addWebsite(product, person, 'live.example')
  const pages = Array.from({ length: 36 }, (_, at) => `/page-${at}`)
  await bringTraffic(product, person, website, 'live.example', [
    { visitor: 'ann', minutesAgo: 20, pages, referrer: 'https://www.google.com/' },
    { visitor: 'ann', minutesAgo: 60 * 24, pages: ['/yesterday'], events: ['signup'] },
  ])
  const context = await freshContext(browser)
  await signIn(context, person)
  page = await context.newPage()
  await page.goto(address('realtime'))
})

afterAll(async () => {
  await browser?.close()
})

describe.sequential('real time', () => {
  test('shows the last thirty minutes, and receives updates', async () => {
    await page.getByText('Updating live').waitFor(timeout)
    await panel('Sources').getByText('google.com').waitFor(timeout)
    await expect.poll(() => page.locator('output').textContent(), timeout).toBe('0')
  })

  test('a visit appears live', async () => {
    await visit('/just-now', 'bob')
    await panel('Activity').getByText('/just-now').waitFor(timeout)
    await panel('Pages').getByText('/just-now').waitFor(timeout)
    await expect.poll(() => page.locator('output').textContent(), timeout).toBe('1')
    await expect.poll(() => page.title(), timeout).toMatch(/^\(1\)/)
  })

  test('a lost connection is shown, and missed events are loaded', async () => {
    const line = await startLine(product.url)
    const screen = await page.context().newPage()
    await screen.goto(address('realtime').replace(product.url, line.url))
    const shows = (text: string) => screen.getByRole('status').filter({ hasText: text }).waitFor(timeout)
    const activity = screen.getByRole('region', { name: 'Activity' })
    await shows('Updating live')
    await activity.getByText('/just-now').waitFor(timeout)
    line.cut()
    await shows('Connection lost. Retrying…')
    // More events than the stream sends at once.
    for (let at = 0; at < 40; at++) await visit('/meanwhile', 'cyd')
    line.mend()
    await shows('Updating live')
    await activity.getByText('/meanwhile').first().waitFor(timeout)
    const paths = () => activity.getByRole('listitem').filter({ hasText: '/meanwhile' }).count()
    const more = screen.getByRole('button', { name: 'Load earlier' })
    await expect
      .poll(async () => {
        // Once everything is loaded the button disappears, so do not wait for it.
        if ((await paths()) < 40 && (await more.isVisible()))
          await more.click({ timeout: 5_000 }).catch(() => {})
        return paths()
      }, timeout)
      .toBe(40)
    await screen.close()
    line.close()
  })

  test('errors of the server are not shown as a lost connection', async () => {
    const screen = await page.context().newPage()
    let fails = false
    const failure = { status: 500, json: { code: 500, message: 'Something went wrong', data: {} } }
    await screen.route('**/real_time/stream?*', (route) => route.fulfill(failure))
    await screen.route('**/real_time/get_data', (route) =>
      fails ? route.fulfill(failure) : route.continue(),
    )
    await screen.goto(address('realtime'))
    const shows = (text: string) => screen.getByRole('status').filter({ hasText: text }).waitFor(timeout)
    await shows('Updating every 5 seconds')
    fails = true
    await shows('Couldn’t update. Retrying…')
    expect(await screen.getByText('Connection lost').count()).toBe(0)
    fails = false
    await shows('Updating every 5 seconds')
    await screen.close()
  })

  test('the log is searched, and goes back as far as requested', async () => {
    const before = await log().count()
    await page.getByRole('button', { name: 'Load earlier' }).click()
    await expect.poll(() => log().count(), timeout).toBeGreaterThan(before)
    await page.getByRole('searchbox').fill('just-now')
    await expect.poll(() => log().count(), timeout).toBe(1)
    await expect.poll(() => page.url()).toContain('search=just-now')
    await page.getByRole('searchbox').fill('')
  })

  test('an unfinished search does not disturb navigation to a screen that is still loading', async () => {
    const letThrough = await holdBack(page, '**/assets/ComparePage-*.js')
    await page.getByRole('searchbox').fill('page-3')
    await page.getByRole('link', { name: 'Compare' }).click()
    await expect.poll(() => page.url(), timeout).toContain('search=page-3')
    letThrough()
    await expect.poll(() => page.url(), timeout).toContain('/compare')
    // The address changes before the screen does, and the next screen has its own search.
    const field = page.getByRole('searchbox', { name: 'Search pages and events' })
    await field.waitFor({ state: 'detached', ...timeout })
    await page.goBack()
    await expect.poll(() => field.inputValue(), timeout).toBe('page-3')
    await field.fill('')
    await expect.poll(() => page.url(), timeout).not.toContain('search=')
  })

  test('a click on a row filters everything', async () => {
    await panel('Sources')
      .getByRole('button', { name: /google\.com/ })
      .click()
    await expect.poll(() => page.url(), timeout).toContain('filters=')
    await expect.poll(() => page.locator('output').textContent(), timeout).toBe('0')
  })

  test('a removed filter stays removed, also if the user moves on before the screen is rendered', async () => {
    const off = page.getByRole('button', { name: 'Remove filter: Referrer' })
    await clickBoth(off, page.getByRole('link', { name: 'Visitors' }))
    await expect.poll(() => page.url(), timeout).toContain('/visitor')
    expect(page.url()).not.toContain('filters=')
  })

  test('a visitor’s page lists the visits', async () => {
    await page.getByRole('link').filter({ hasText: '/yesterday' }).first().click(timeout)
    await expect.poll(() => page.url(), timeout).toContain('visitor=')
    await page.getByText('signup').first().waitFor(timeout)
    await page.getByText('/page-0').first().waitFor()
    await page.getByText('1–2 of 2').waitFor()
    expect(await strictFindings(page)).toEqual([])
    // The rows of lists have no room for the name of a place on the narrowest phones; here it is alone.
    await page.setViewportSize({ width: 320, height: 900 })
    const place = page.locator('dt:text-is("Place") + dd').locator('span').last()
    expect((await place.boundingBox())?.width).toBeGreaterThan(20)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'All visitors' }).click()
    await page.getByRole('heading', { name: 'Visits' }).waitFor()
  })
})
