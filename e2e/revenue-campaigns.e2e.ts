/** Revenue, campaigns, changes and exploration, with all choices in the address. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { goOn } from './support/screens.ts'
import { setStage } from './support/stage.ts'
import { bringTraffic, type TestVisit } from './support/traffic.ts'

const stage = setStage()
const timeout = { timeout: 30_000 }
const day = 60 * 24
let person: Person
let website: string
let page: Page

const from = (source: string, count: number, daysAgo: number): TestVisit[] =>
  Array.from({ length: count }, (_, index) => ({
    visitor: `${source} ${daysAgo} ${index}`,
    minutesAgo: daysAgo * day + 60,
    pages: [`/?utm_source=${source}&utm_medium=email&utm_content=to-${source}`],
  }))

const payment = (amount: number, currency: string, order_id: string) => ({
  name: 'purchase',
  revenue: { amount, currency, order_id },
})

beforeAll(async () => {
  const { product } = stage
  person = await registerPerson(product)
  website = await addWebsite(product, person, 'shop.example')
  await bringTraffic(product, person, website, 'shop.example', [
    ...from('newsletter', 120, 1),
    ...from('newsletter', 10, 9),
    ...from('partner', 40, 1),
    ...from('partner', 40, 9),
    {
      visitor: 'buyer',
      minutesAgo: 30,
      pages: ['/?utm_source=newsletter&utm_medium=email&utm_content=to-newsletter'],
      events: [
        payment(9900, 'CNY', 'o1'),
        payment(9900, 'CNY', 'o1'),
        payment(-3000, 'CNY', 'o1'),
        payment(1000, 'JPY', 'o2'),
      ],
    },
  ])
  page = await stage.open(person.token, { locale: 'en-US' })
}, 120_000)

const open = (screen: string, query = '') =>
  goOn(page, `${stage.product.url}/websites/${website}/${screen}?lang=en-US${query}`)

const cells = (table: string, name: string) =>
  page
    .getByRole('figure', { name: table })
    .last()
    .locator('tbody tr')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('th, td')
    .allInnerTexts()

describe.sequential('revenue', () => {
  test('a card for each currency, never added up', async () => {
    await open('revenue')
    const card = (currency: string) =>
      page.getByRole('group', { name: 'Currencies' }).getByRole('button', { name: currency }).textContent()
    await expect.poll(() => card('CNY'), timeout).toMatch(/Revenue\s*CN¥69\.00[\s\S]*Refunds\s*CN¥30\.00/)
    expect(await card('JPY')).toMatch(/Revenue\s*¥1.00K[\s\S]*Orders\s*1/)
  })

  test('the selected one is listed by a dimension', async () => {
    await page.getByRole('button', { name: /^JPY/ }).click()
    await page.getByRole('combobox', { name: 'Dimension' }).selectOption('utm_source')
    await expect.poll(() => page.url(), timeout).toMatch(/currency=JPY&by=utm_source/)
    const row = () => cells('Revenue by dimension (JPY)', 'newsletter')
    await expect.poll(row, timeout).toEqual(['newsletter', '¥1.00K\nnew', '¥0', '1\nnew', '1\nnew'])
    await page.reload()
    await expect.poll(row, timeout).toHaveLength(5)
  })

  test('a website without revenue explains how to send it', async () => {
    const empty = await addWebsite(stage.product, person, 'empty.example')
    await goOn(page, `${stage.product.url}/websites/${empty}/revenue?lang=en-US`)
    await page.getByText('No revenue in this period').waitFor(timeout)
    expect(await page.getByRole('region', { name: 'Sample code' }).textContent()).toContain(
      "footfall.track('purchase'",
    )
  })
})

describe.sequential('campaigns', () => {
  test('by one tag and by two', async () => {
    await open('utm')
    const row = (name: string) => cells('Campaigns', name)
    await expect
      .poll(() => row('newsletter'), timeout)
      .toEqual([
        'newsletter',
        '121',
        '121',
        expect.stringMatching(/%$/),
        expect.anything(),
        'CN¥69.00\n¥1.00K',
      ])
    await page.getByRole('combobox', { name: 'Second tag' }).selectOption('utm_medium')
    await expect.poll(() => page.url(), timeout).toMatch(/tags=utm_source%2Cutm_medium/)
    await expect
      .poll(async () => (await row('partner')).slice(0, 3), timeout)
      .toEqual(['partner', 'email', '40'])
  })

  test('the builder warns of another spelling, and makes a short link', async () => {
    await page.getByRole('textbox', { name: 'Landing page' }).fill('https://shop.example/sale')
    await page.getByRole('combobox', { name: 'UTM source' }).fill('News-Letter')
    await page.getByRole('button', { name: 'Use “newsletter”' }).click(timeout)
    await page.getByRole('combobox', { name: 'UTM campaign' }).fill('spring')
    const link = page.getByRole('region', { name: 'Campaign link' })
    await expect
      .poll(() => link.locator('code').textContent(), timeout)
      .toBe('https://shop.example/sale?utm_source=newsletter&utm_campaign=spring')
    await page.getByRole('button', { name: 'Make a short link' }).click()
    await page.getByRole('region', { name: 'Short link' }).getByText('/s/').waitFor(timeout)
  })
})

describe.sequential('what changed', () => {
  test('a sentence opens the overview with its filter', async () => {
    await open('insights')
    const sentence = page.getByRole('link', { name: /UTM source “newsletter” rose from 10 to 121/ })
    await sentence.click(timeout)
    await page.getByRole('list', { name: 'Current filters' }).getByText('newsletter').waitFor(timeout)
    expect(new URL(page.url()).pathname).toBe(`/websites/${website}`)
  })

  test('slices of the same visits are one sentence, and each leads to its own filter', async () => {
    await open('insights')
    const row = page.getByRole('listitem').filter({ hasText: 'rose from 10 to 121' })
    const links = row.getByRole('link')
    // The source, then the content.
    await expect.poll(() => links.count(), timeout).toBe(2)
    await links.nth(1).click(timeout)
    await page
      .getByRole('list', { name: 'Current filters' })
      .getByText('to-newsletter', { exact: true })
      .waitFor(timeout)
  })
})

describe.sequential('explore', () => {
  test('by any dimensions, as a list', async () => {
    await open('insights', '&view=explore&group=utm_source,device&time_range=last_30_days')
    const row = async () => (await cells('Explore', 'newsletter')).slice(0, 3)
    await expect.poll(row, timeout).toEqual(['newsletter', 'Desktop', '131'])
    const [file] = await Promise.all([
      page.waitForEvent('download', timeout),
      page
        .getByRole('button', { name: 'Export' })
        .click()
        .then(() => page.getByRole('menuitem', { name: /CSV/ }).click()),
    ])
    expect(file.suggestedFilename()).toMatch(/exploration .*\.csv$/)
  })

  test('and as a pivot', async () => {
    await page.getByRole('radio', { name: 'Pivot' }).click()
    await expect.poll(() => page.url(), timeout).toContain('as=pivot')
    const head = page.getByRole('columnheader', { name: 'Desktop' })
    await head.first().waitFor(timeout)
    await expect.poll(() => cells('Explore', 'partner'), timeout).toEqual(['partner', '80'])
  })
})

test('exchange rates are saved in a dialog that fits a phone, too', async () => {
  await open('revenue')
  await page.getByRole('button', { name: 'Exchange rates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exchange rates' })
  const rates = dialog.getByLabel('Daily rates')
  await rates.waitFor(timeout)
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  }
  await rates.fill('2025-06-02, EUR, 1.14\n2025-06-02, CNY, 0.14')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('2 rates saved').waitFor(timeout)
  await dialog.waitFor({ state: 'detached' })
})
