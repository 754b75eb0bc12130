/** The main use, as a new user does it: sign up, add a website, open its pages in a browser, see exactly these visits on the overview. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Site, serveSite } from './site/serve-site.ts'
import { waiting } from './site/tracked-site.ts'
import { freshContext, ordinaryUserAgent, visitorBrowser, workerBrowser } from './support/browser.ts'
import type { Product } from './support/product.ts'
import { sharedProduct } from './support/shared-product.ts'

let product: Product
let browser: Browser
let console_: Page
let site: Site
const errors: string[] = []

beforeAll(async () => {
  product = sharedProduct()
  browser = await workerBrowser()
  console_ = await (await freshContext(browser)).newPage()
  console_.on('pageerror', (error) => errors.push(String(error)))
})

afterAll(async () => {
  await browser?.close()
  await site?.close()
})

/** The value on a metric's card. */
const card = (name: string) => console_.getByRole('button', { name: new RegExp(`^${name}`) })

describe.sequential('the main use', () => {
  test('a new user registers with an account name', async () => {
    await console_.goto(`${product.url}/register?lang=en-US`)
    await console_.getByRole('radio', { name: 'With an account name' }).click()
    await console_.getByLabel('Account name').fill('newcomer')
    await console_.getByLabel('Password', { exact: true }).fill('Correct.horse_1')
    await console_.getByLabel('Confirm password').fill('Correct.horse_1')
    await console_.getByRole('checkbox').check()
    await console_.getByRole('button', { name: 'Sign up' }).click()
    await console_.getByRole('button', { name: 'I have saved them' }).click()
    await console_.getByText('Start with a website').waitFor()
  })

  test('sees the tour once, by keyboard: four steps, because there is no mail address', async () => {
    const shown = (step: number) => console_.getByText(`${step} of 4`, { exact: true })
    await shown(1).waitFor()
    await console_.getByText('Add your website').waitFor()
    const next = () => console_.getByRole('button', { name: 'Next' }).press('Enter')
    await next()
    await shown(2).waitFor()
    expect(new URL(console_.url()).pathname).toBe('/settings/teams/members')
    // The button stands at the window's edge, the panel does not.
    const edges = () =>
      console_
        .locator('.ant-tour-section')
        .evaluate((panel) => innerWidth - panel.getBoundingClientRect().right)
    await expect.poll(edges).toBe(12)
    await next()
    await console_.getByText('its report opens from this list').waitFor()
    await expect.poll(() => console_.locator('[data-tour="websites"]').isVisible()).toBe(true)
    await console_.keyboard.press('ArrowLeft')
    await shown(2).waitFor()
    await next()
    await shown(3).waitFor()
    await next()
    await console_.getByText('Add your email').waitFor()
    expect(new URL(console_.url()).pathname).toBe('/account')
    expect(await console_.evaluate(() => localStorage.getItem('footfall.tour'))).toContain('value')
    await console_.getByRole('button', { name: 'Done' }).press('Enter')
    await expect.poll(() => console_.evaluate(() => localStorage.getItem('footfall.tour'))).toBeNull()

    await console_.getByRole('button', { name: 'Help', exact: true }).click()
    await console_.getByRole('menuitem', { name: 'Guided tour' }).click()
    await shown(1).waitFor()
    await console_.keyboard.press('Escape')
    await expect.poll(() => shown(1).count()).toBe(0)
    expect(new URL(console_.url()).pathname).toBe('/websites')
  })

  test('adds a website and gets the tracking code', async () => {
    await console_.getByRole('button', { name: 'Add your first website' }).click()
    await console_.getByLabel('Name').fill('My shop')
    await console_.getByLabel('Domain').fill('https://www.localhost/')
    await console_.getByLabel('This is an intranet or test site').check()
    await console_.getByRole('button', { name: 'Add website' }).click()
    const snippet = (await console_.locator('pre').first().textContent()) ?? ''
    expect(snippet).toContain(`${product.url}/t.js`)
    site = await serveSite(snippet)
    await console_.getByText('Waiting for the first pageview').waitFor()
  })

  test('opens the site, and the waiting page updates by itself', async () => {
    const visitor = await (await freshContext(await visitorBrowser())).newPage()
    await visitor.goto(`${site.url}/?utm_source=news&utm_medium=email`)
    await console_.getByText('The first pageview has arrived').waitFor()
    await console_.getByRole('button', { name: 'Done' }).waitFor()
    await visitor.click('#pricing')
    await visitor.waitForURL('**/pricing')
    await visitor.click('#app')
    await visitor.waitForURL('**/app')
    await visitor.click('#next')
    await visitor.click('#buy')
    // No events wait in the browser any more.
    await expect.poll(() => waiting(visitor)).toEqual([])
    expect(await visitor.context().cookies()).toEqual([])
    await visitor.context().close()
  })

  test('the overview shows exactly these visits', async () => {
    await console_.getByRole('button', { name: 'Go to overview' }).click()
    await console_.waitForURL('**/websites/*')
    await expect.poll(() => card('Pageviews').textContent(), { timeout: 30_000 }).toMatch(/^Pageviews4/)
    await expect.poll(() => card('Events').textContent(), { timeout: 15_000 }).toMatch(/^Events1/)
    await expect.poll(() => card('Visitors').textContent()).toMatch(/^Visitors1/)
    await expect.poll(() => card('Visits').textContent()).toMatch(/^Visits1/)
    await expect.poll(() => card('Bounce rate').textContent()).toMatch(/^Bounce rate0.0%/)
    for (const page of ['/', '/pricing', '/app', '/app/step-2'])
      await console_.getByText(page, { exact: true }).first().waitFor()
    expect(errors).toEqual([])
  })

  test('a second visitor appears without a reload', async () => {
    const context = await freshContext(await visitorBrowser(), {
      userAgent: ordinaryUserAgent(browser).replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64'),
    })
    const second = await context.newPage()
    await second.goto(`${site.url}/pricing`)
    await expect.poll(() => card('Visitors').textContent(), { timeout: 30_000 }).toMatch(/^Visitors2/)
    await context.close()
  })

  test('a row sets a filter', async () => {
    await console_.getByText('/app/step-2', { exact: true }).first().click()
    await console_.waitForURL(/filters=/)
    await expect.poll(() => card('Pageviews').textContent(), { timeout: 30_000 }).toMatch(/^Pageviews1/)
  })

  test('nobody else has access', async () => {
    const stranger = await (await freshContext(browser)).newPage()
    await stranger.goto(console_.url())
    await stranger.waitForURL('**/login*')
  })
})
