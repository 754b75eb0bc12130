/** Working with the overview: filters by click, a complete address, back and forward, lists, failures. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { strictFindings } from './support/accessibility.ts'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { freshContext, workerBrowser } from './support/browser.ts'
import { holdBack } from './support/hold-back.ts'
import type { Product } from './support/product.ts'
import { clickBoth } from './support/quick-hand.ts'
import { goOn, scrollUntil, signIn, sticksOut } from './support/screens.ts'
import { sharedProduct } from './support/shared-product.ts'
import { addresses, bringTraffic, userAgents } from './support/traffic.ts'

let product: Product
let browser: Browser
let person: Person
let website: string
let context: BrowserContext
let page: Page

const timeout = { timeout: 30_000 }
const card = (name: string, on: Page = page) => on.getByRole('button', { name: new RegExp(`^${name}`) })
const chips = (on: Page = page) => on.getByRole('list', { name: 'Current filters' }).getByRole('listitem')
const chipCount = () => expect.poll(() => chips().locator('b').count(), timeout)
const row = (name: string) => page.locator('button[aria-pressed]').filter({ hasText: name }).first()

const scrollTo = (heading: string, content: Locator) => scrollUntil(page, heading, content)

beforeAll(async () => {
  product = sharedProduct()
  browser = await workerBrowser()
  person = await registerPerson(product)
  website = await addWebsite(product, person, 'shop.example')
  const pages = Array.from({ length: 24 }, (_, at) => `/p/${String(at + 1).padStart(2, '0')}`)
  await bringTraffic(product, person, website, 'shop.example', [
    {
      visitor: 'ann',
      minutesAgo: 60,
      pages: ['/', '/pricing', '/signup'],
      referrer: 'https://www.google.com/',
      events: ['signup'],
    },
    {
      visitor: 'bob',
      minutesAgo: 50,
      pages: ['/pricing'],
      referrer: 'https://www.google.com/',
      userAgent: userAgents.safari,
    },
    { visitor: 'cyd', minutesAgo: 40, pages: ['/', '/pricing'], ip: addresses.unitedStates },
    { visitor: 'dee', minutesAgo: 30, pages, referrer: 'https://www.baidu.com/' },
    { visitor: 'eve', minutesAgo: 60 * 24 * 9, pages: ['/pricing'] },
  ])
  context = await freshContext(browser)
  await signIn(context, person)
  page = await context.newPage()
  await page.goto(`${product.url}/websites/${website}?lang=en-US`)
})

afterAll(async () => {
  await browser?.close()
})

describe.sequential('the overview', () => {
  test('shows the week with its comparison', async () => {
    await expect.poll(() => card('Visitors').textContent(), timeout).toMatch(/^Visitors4/)
    await page.getByText('Time zone: UTC').waitFor()
    await page.getByText('Compared with').first().waitFor()
  })

  test('every row shows its change, until that is switched off', async () => {
    const change = row('/pricing').getByText('200%')
    await change.waitFor(timeout)
    await page.getByRole('button', { name: 'vs previous period' }).click()
    await page.getByRole('menuitemradio', { name: 'Show changes in lists' }).click()
    await change.waitFor({ ...timeout, state: 'detached' })
    await expect.poll(() => page.url(), timeout).toContain('compare_rows=0')
    await page.goBack()
    await change.waitFor(timeout)
  })

  test('three clicks on rows are three filters', async () => {
    await row('google.com').click()
    await chipCount().toBe(1)
    await expect.poll(() => card('Visitors').textContent(), timeout).toMatch(/^Visitors2/)
    await row('/pricing').click()
    await chipCount().toBe(2)
    await row('Desktop').click()
    await chipCount().toBe(3)
    await expect.poll(() => card('Visitors').textContent(), timeout).toMatch(/^Visitors1/)
  })

  test('the address pasted into a fresh browser shows the same screen', async () => {
    const fresh = await freshContext(browser)
    await signIn(fresh, person)
    const pasted = await fresh.newPage()
    await pasted.goto(page.url())
    await expect.poll(() => card('Visitors', pasted).textContent(), timeout).toMatch(/^Visitors1/)
    await expect.poll(() => chips(pasted).allTextContents()).toEqual(await chips().allTextContents())
    await expect.poll(() => pasted.url()).toBe(page.url())
    await fresh.close()
  })

  test('back undoes one change at a time, forward restores it', async () => {
    await page.goBack()
    await chipCount().toBe(2)
    await page.goBack()
    await chipCount().toBe(1)
    await page.goBack()
    await chipCount().toBe(0)
    await expect.poll(() => card('Visitors').textContent(), timeout).toMatch(/^Visitors4/)
    await page.goForward()
    await chipCount().toBe(1)
    await page.getByRole('button', { name: 'Remove filter: Referrer' }).click()
    await chipCount().toBe(0)
  })

  test('a chip is edited: another operator, a value from the search', async () => {
    await page.keyboard.press('/')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Field').selectOption('page')
    await dialog.getByRole('searchbox').fill('sign')
    await dialog.getByRole('checkbox', { name: /\/signup/ }).check()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await chipCount().toBe(1)
    await chips().getByRole('button').first().click()
    await dialog.getByLabel('Condition').selectOption('not_in')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => chips().first().textContent()).toContain('is not')
    await page.keyboard.press('Escape')
    await chipCount().toBe(0)
  })

  test('rows of the previous tab filter by their own dimension', async () => {
    const letThrough = await holdBack(page, '**/api/overview/page')
    await page.getByRole('tab', { name: 'Entry page' }).click()
    const panel = page.getByRole('tabpanel', { name: 'Entry page' })
    await panel.locator('button[aria-pressed]').filter({ hasText: '/pricing' }).click()
    await chipCount().toBe(1)
    await expect.poll(() => chips().first().textContent()).toMatch(/^Page is/)
    letThrough()
    await page.keyboard.press('Escape')
    await chipCount().toBe(0)
    await page.getByRole('tab', { name: 'Page', exact: true }).click()
    // The rows of the previous tab stay until the new ones are there.
    const pages = page.locator('section', {
      has: page.getByRole('tabpanel', { name: 'Page', exact: true }),
    })
    await expect.poll(() => pages.getAttribute('aria-busy'), timeout).not.toBe('true')
  })

  test('the full list is searched, sorted and paged, all of it in the address', async () => {
    await page.getByRole('button', { name: /^All 27/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Page' })
    await dialog.getByText('1–20 of 27').waitFor()
    await dialog.getByRole('button', { name: 'Next page' }).click()
    await dialog.getByText('21–27 of 27').waitFor()
    await dialog.getByRole('button', { name: 'Pageviews' }).click()
    await dialog.getByText('1–20 of 27').waitFor()
    await dialog.getByRole('searchbox').fill('/p/2')
    await dialog.getByText('1–5 of 5').waitFor()
    await expect.poll(() => page.url()).toMatch(/all=page/)
    await page.reload()
    await dialog.getByText('1–5 of 5').waitFor()
    await expect.poll(() => dialog.getByRole('searchbox').inputValue()).toBe('/p/2')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.url()).not.toMatch(/all=|list_/)
  })

  test('the shortcuts change the question, and are inactive while typing', async () => {
    await page.keyboard.press('d')
    await expect.poll(() => page.url(), timeout).toContain('time_range=today')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.url(), timeout).toContain('time_range=yesterday')
    await page.keyboard.press('m')
    await expect.poll(() => page.url(), timeout).toContain('time_range=last_30_days')
    await page.keyboard.press('x')
    await expect.poll(() => page.url(), timeout).toContain('compare=none')
    await page.keyboard.press('/')
    await page.getByRole('dialog').getByRole('searchbox').pressSequentially('dewmy')
    await expect.poll(() => page.url()).toContain('last_30_days')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('?')
    await page.getByText('Use shortcuts').click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('d')
    await expect.poll(() => page.url()).toContain('last_30_days')
    await page.evaluate(() => localStorage.removeItem('footfall.shortcuts'))
  })

  test('the chart is a line, bars or a table', async () => {
    await page.getByRole('radio', { name: 'Bar chart' }).click()
    await expect.poll(() => page.url(), timeout).toContain('chart=bar')
    await page
      .getByRole('radiogroup', { name: 'View as' })
      .first()
      .getByRole('radio', { name: 'Table' })
      .click()
    await page.getByRole('columnheader', { name: 'Visitors' }).first().waitFor()
  })

  test('map, hours and days are below', async () => {
    await page.goto(`${product.url}/websites/${website}?lang=en-US`)
    const china = page.getByRole('button', { name: /^China: / })
    await scrollTo('Map', china)
    await china.click(timeout)
    await expect.poll(() => page.url(), timeout).toContain('map=cn')
    await page.getByText('Click a region to filter by it').waitFor(timeout)
    await page.goBack()
    const hours = 'Visitors by weekday and hour'
    await scrollTo(hours, page.getByRole('table', { name: hours }))
    await scrollTo('Visitors day by day', page.getByRole('table', { name: 'Visitors day by day' }))
  })

  test('a custom table is grouped, shown as a pivot and filtered by a click', async () => {
    await page.getByRole('link', { name: 'Statistics' }).click()
    await page.getByRole('button', { name: 'Add dimension' }).click()
    await page.getByRole('combobox', { name: 'Grouping 1' }).selectOption('referer')
    await page.getByRole('combobox', { name: 'Grouping 2' }).selectOption('device')
    await expect.poll(() => page.url(), timeout).toMatch(/group=referer%2Cdevice/)
    const table = page.getByRole('figure', { name: 'Custom table' }).getByRole('row')
    await expect.poll(() => table.filter({ hasText: 'google.com' }).count(), timeout).toBe(2)
    await page.getByRole('button', { name: 'Metrics', exact: true }).click()
    await clickBoth(
      page.getByRole('checkbox', { name: 'Bounce rate' }),
      page.getByRole('checkbox', { name: 'Events' }),
    )
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.url(), timeout)
      .toContain('columns=visitors%2Cvisits%2Cpageviews%2Cvisit_duration%2Cviews_per_visit')
    await page.getByRole('radio', { name: 'Cross table' }).click()
    await expect
      .poll(() => table.filter({ hasText: 'google.com' }).locator('th, td').allInnerTexts(), timeout)
      .toEqual(['google.com', '1', '1'])
    await page.goBack()
    await page.getByRole('button', { name: 'google.com' }).first().click()
    await chipCount().toBe(1)
    await expect.poll(() => table.filter({ hasText: 'baidu.com' }).count(), timeout).toBe(0)
  })

  test('a failure affects one panel, and can be retried', async () => {
    const broken = (answer: import('playwright-core').Route) =>
      answer.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({ code: 500, message: 'Broken on purpose', data: null }),
      })
    await page.route('**/api/overview/get_overview_data', broken)
    await page.route('**/api/overview/referer', broken)
    await page.goto(`${product.url}/websites/${website}?lang=en-US`)
    await expect.poll(() => page.getByText('Broken on purpose').count(), timeout).toBe(1)
    await expect.poll(() => card('Visitors').textContent(), timeout).toMatch(/^Visitors4/)
    await row('/pricing').waitFor()
    await page.unroute('**/api/overview/referer')
    await page.getByRole('button', { name: 'Try again' }).click()
    await row('google.com').waitFor(timeout)
    await page.unroute('**/api/overview/get_overview_data')
  })

  test('a part that does not come is missed in its place alone', async () => {
    const file = '**/assets/WorldMap-*.js'
    await page.route(file, (asked) => asked.abort())
    await page.goto(`${product.url}/websites/${website}?lang=en-US`)
    const map = page.getByRole('region', { name: 'Map' })
    await map.scrollIntoViewIfNeeded(timeout)
    await map.getByText('Couldn’t load this part').waitFor(timeout)
    await row('/pricing').waitFor()
    expect(await page.getByText('Connection lost').count()).toBe(0)
    // It is loaded again automatically, because the server can be reached.
    await page.unroute(file)
    await map.getByRole('button', { name: /^China: / }).waitFor(timeout)
  })

  test('a website without visits explains what to do', async () => {
    const quiet = await addWebsite(product, person, 'quiet.example')
    await goOn(page, `${product.url}/websites/${quiet}?lang=en-US`)
    await page.getByText('No visits yet').waitFor(timeout)
    expect(await strictFindings(page)).toEqual([])
    expect(await page.getByText('IP geolocation').count(), 'no credit where there are no places').toBe(0)
    await page.getByRole('link', { name: 'Install the tracking code' }).click()
    await expect.poll(() => page.url(), timeout).toContain(`/websites/${quiet}/settings/install`)
  })

  test('tips of places at the edge of the map stay inside a narrow phone', async () => {
    const phone = await freshContext(browser, { width: 320 })
    await signIn(phone, person)
    const screen = await phone.newPage()
    await screen.goto(`${product.url}/websites/${website}?lang=en-US&map=cn`)
    await screen.getByRole('button', { name: 'World' }).scrollIntoViewIfNeeded(timeout)
    await screen.locator('path[data-code=tw]').hover({ ...timeout, force: true })
    await screen.locator('figcaption').getByText('Taiwan').waitFor()
    expect(await sticksOut(screen)).toBe(0)
    await phone.close()
  })

  test('the chart and the tools stay visible on a phone', async () => {
    const looked = await freshContext(browser, { locale: 'zh-CN', width: 390 })
    await signIn(looked, person)
    const screen = await looked.newPage()
    await screen.goto(`${product.url}/websites/${website}?lang=zh-CN`)
    await screen.getByText('/pricing', { exact: true }).first().waitFor(timeout)
    for (const width of [390, 320]) await seesChartAndTools(screen, width)
    await looked.close()
  })
})

/** On a phone the whole chart is in the first screen, the tools are one row, and tools and filters stay visible while scrolling. */
async function seesChartAndTools(screen: Page, width: number): Promise<void> {
  const height = width === 320 ? 568 : 844
  await screen.setViewportSize({ width, height })
  await screen.evaluate(() => window.scrollTo(0, 0))
  const boxOf = async (role: 'slider' | 'button' | 'group', name: RegExp | string) =>
    (await screen.getByRole(role, { name, exact: true }).first().boundingBox()) ?? {
      y: Number.NaN,
      height: 0,
    }
  const topOf = async (...named: Parameters<typeof boxOf>) => (await boxOf(...named)).y
  // All of the chart, including the labels of its days.
  const chartEnd = async () => {
    const chart = await boxOf('slider', /访客数/)
    return chart.y + chart.height
  }
  await expect.poll(chartEnd).toBeLessThan(height)
  const row = await topOf('group', '时间范围')
  for (const name of ['筛选', '更多工具'])
    expect(Math.abs((await topOf('button', name)) - row), name).toBeLessThan(8)
  expect(await screen.getByRole('button', { name: '导出' }).count()).toBe(0)
  await screen.getByRole('button', { name: '更多工具' }).click()
  await screen.getByRole('button', { name: '导出' }).waitFor()
  await screen.getByRole('button', { name: '更多工具' }).click()
  await screen.evaluate(() => window.scrollTo(0, 1200))
  await expect.poll(() => topOf('group', '时间范围')).toBeLessThan(100)
  expect(await topOf('group', '时间范围')).toBeGreaterThan(0)
}
