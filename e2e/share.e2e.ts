/** A shared report as its readers see it: open, with a password, with hidden parts, closed, expired, unknown. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { strictFindings } from './support/accessibility.ts'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { freshContext, workerBrowser } from './support/browser.ts'
import type { Product } from './support/product.ts'
import { clickBoth } from './support/quick-hand.ts'
import { sharedProduct } from './support/shared-product.ts'
import { bringTraffic } from './support/traffic.ts'

let product: Product
let browser: Browser
let owner: Person
let website: string
let sharecode: string
let page: Page

const timeout = { timeout: 30_000 }
const open = (path: string, on: Page = page) => on.goto(`${product.url}${path}?lang=en-US`)
const edit = (change: object) =>
  product.call('/setting/edit_share', { website_id: website, ...change }, owner.token)

beforeAll(async () => {
  product = sharedProduct()
  browser = await workerBrowser()
  owner = await registerPerson(product)
  website = await addWebsite(product, owner, 'notes.example')
  await bringTraffic(product, owner, website, 'notes.example', [
    { visitor: 'ann', minutesAgo: 60, pages: ['/', '/about'], referrer: 'https://www.google.com/' },
    { visitor: 'bob', minutesAgo: 50, pages: ['/about'] },
  ])
  const shared = await product.call(
    '/setting/website_share',
    { website_id: website, share: true },
    owner.token,
  )
  sharecode = shared.data.sharecode
  page = await (await freshContext(browser)).newPage()
})

afterAll(async () => {
  await browser?.close()
})

describe.sequential('a shared report', () => {
  test('opens for a stranger with a small bundle and without calls that need an account', async () => {
    const calls: string[] = []
    const weighed: Promise<{ responseBodySize: number }>[] = []
    const weigh = (answer: import('playwright-core').Response) => {
      if (answer.url().includes('/api/')) calls.push(new URL(answer.url()).pathname)
      if (/\/assets\/.*\.js$/.test(answer.url())) weighed.push(answer.request().sizes())
    }
    page.on('response', weigh)
    await open(`/share/${sharecode}`)
    await expect
      .poll(() => page.getByRole('button', { name: /^Visitors/ }).textContent(), timeout)
      .toMatch(/^Visitors2/)
    page.off('response', weigh)
    const scripts = (await Promise.all(weighed)).reduce(
      (sum, { responseBodySize }) => sum + responseBodySize,
      0,
    )
    expect(calls.every((path) => path.startsWith('/api/share/'))).toBe(true)
    expect(scripts).toBeGreaterThan(50_000)
    expect(scripts).toBeLessThanOrEqual(250_000)
  })

  test('is rendered before any script has run, in either language', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 320, height: 568 },
    })
    const still = await context.newPage()
    for (const [language, words] of [
      ['en-US', 'Visitors2'],
      ['zh-CN', '访客数2'],
    ] as const) {
      const address = `${product.url}/share/${sharecode}?lang=${language}`
      let body = ''
      // The page waits 300 ms for its numbers, which a busy machine rarely keeps, and never beside a browser that opens it again and again.
      const drawn = async () => {
        body = await (await fetch(address)).text()
        return body.replaceAll(/<[^>]*>/g, '')
      }
      await expect.poll(drawn, { timeout: 80_000, interval: 500 }).toContain(words)
      await still.route(address, (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }))
      await still.goto(address)
      expect(
        await still
          .getByText(new RegExp(`^${words}`))
          .first()
          .isVisible(),
      ).toBe(true)
      expect(await still.getByText('/about').first().isVisible()).toBe(true)
      // It has its final height, so nothing below moves when the script runs.
      expect((await still.getByRole('slider').boundingBox())?.height).toBe(140)
    }
    await context.close()
  })

  test('filters by a click, and shows more on its second page', async () => {
    await page.getByRole('button', { name: /google\.com/ }).click()
    await expect
      .poll(() => page.getByRole('button', { name: /^Visitors/ }).textContent(), timeout)
      .toMatch(/^Visitors1/)
    await page.getByRole('link', { name: 'See more' }).click()
    await expect.poll(() => page.url(), timeout).toMatch(/\/share\/more\/.*filters=/)
    await page.getByRole('heading', { name: 'Map' }).waitFor(timeout)
  })

  test('keeps a filter on its second page, also if the user moves on before the screen is rendered', async () => {
    await open(`/share/${sharecode}`)
    const row = page.getByRole('button', { name: /google\.com/ })
    await row.waitFor(timeout)
    await clickBoth(row, page.getByRole('link', { name: 'See more' }))
    await expect.poll(() => page.url(), timeout).toMatch(/\/share\/more\/.*filters=/)
  })

  test('is printed by Ctrl+P with the panels that its reader never scrolled to', async () => {
    const paper = await (await freshContext(browser)).newPage()
    await paper.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await open(`/share/more/${sharecode}`, paper)
    await paper.getByRole('button', { name: /google\.com/ }).waitFor(timeout)
    await expect.poll(() => paper.locator('.pending').count(), timeout).toBeGreaterThan(0)
    await expect
      .poll(async () => {
        await paper.keyboard.press('Control+p')
        return paper.locator('body[data-printed]').count()
      }, timeout)
      .toBe(1)
    expect(await paper.locator('.pending').count()).toBe(0)
    await paper.context().close()
  })

  test('does not show what its owner hides', async () => {
    await edit({ hidden_sections: ['page', 'map'] })
    await open(`/share/more/${sharecode}`)
    await page.getByRole('button', { name: /google\.com/ }).waitFor(timeout)
    expect(await page.getByText('/about').count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'Map' }).count()).toBe(0)
  })

  test('asks for its password, once for each tab', async () => {
    await edit({ hidden_sections: [], password: 'open.sesame_1' })
    await open(`/share/${sharecode}`)
    await page.getByLabel('Password').fill('guess')
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByText('Incorrect password').waitFor(timeout)
    await page.getByLabel('Password').fill('open.sesame_1')
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('button', { name: /google\.com/ }).waitFor(timeout)
    await page.reload()
    await page.getByRole('button', { name: /google\.com/ }).waitFor(timeout)
    await edit({ password: null })
  })

  test('is shown in the other language and colour scheme', async () => {
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: '简体中文' }).click()
    await page.getByText('访客数').first().waitFor(timeout)
    await page.getByRole('button', { name: '外观' }).click()
    await page.getByRole('radio', { name: '深色' }).click()
    await expect.poll(() => page.locator('html').getAttribute('class'), timeout).toContain('dark')
  })

  test.each([
    [
      'has expired',
      () => edit({ expires_at: Math.floor(Date.now() / 1000) - 60 }),
      'This shared link has expired',
    ],
    [
      'is closed',
      () => product.call('/setting/website_share', { website_id: website, share: false }, owner.token),
      'This report is no longer shared',
    ],
  ])('%s: a page of its own', async (_name, change, title) => {
    await change()
    const screen = await (await freshContext(browser)).newPage()
    await open(`/share/${sharecode}`, screen)
    await screen.getByRole('heading', { name: title }).waitFor(timeout)
    expect(await strictFindings(screen)).toEqual([])
    await screen.context().close()
  })

  test('unknown: a page of its own', async () => {
    await open('/share/nothing-of-this-name')
    await page
      .getByRole('heading', { name: '分享链接无效' })
      .or(page.getByRole('heading', { name: 'This shared link is invalid' }))
      .waitFor(timeout)
  })
})

test('what draws the page on the server does not ask for the storage of newer versions of Node', async () => {
  const drawing = new URL('../packages/console/dist/draw/draw-share.js', import.meta.url)
  expect(await readFile(drawing, 'utf8')).not.toContain('localStorage')
})
