/** The comparison: both periods in every card, series and row. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { setStage } from './support/stage.ts'
import { bringTraffic } from './support/traffic.ts'

const stage = setStage()
let person: Person
let address: string
let page: Page
let phone: Page
const asked: string[] = []

const timeout = { timeout: 30_000 }
const day = 60 * 24

beforeAll(async () => {
  person = await registerPerson(stage.product)
  const website = await addWebsite(stage.product, person, 'shop.example')
  await bringTraffic(stage.product, person, website, 'shop.example', [
    { visitor: 'ann', minutesAgo: 60, pages: ['/', '/pricing'] },
    { visitor: 'bob', minutesAgo: 50, pages: ['/pricing'] },
    { visitor: 'cyd', minutesAgo: 40, pages: ['/pricing'] },
    { visitor: 'dee', minutesAgo: 8 * day, pages: ['/'] },
    { visitor: 'eve', minutesAgo: 9 * day, pages: ['/pricing', '/'] },
  ])
  address = `${stage.product.url}/websites/${website}/compare`
  page = await stage.open(person.token)
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${address}?lang=en-US`)
})

/** A row of the table of values: name, current, previous, change. */
const cells = (name: string) =>
  page
    .getByRole('figure', { name: 'Compare by row' })
    .locator('tbody tr')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('th, td')
    .allInnerTexts()

describe.sequential('the comparison', () => {
  test('shows both periods of every metric', async () => {
    const card = (name: RegExp) =>
      page.getByRole('group', { name: 'Metrics' }).getByRole('button', { name }).textContent()
    await expect.poll(() => card(/^Visitors/), timeout).toMatch(/^Visitors3.*50\.0%.*was 2$/)
    expect(await card(/^Bounce rate/)).toMatch(/^Bounce rate66\.7%.*was 50\.0%$/)
  })

  test('and of every row', async () => {
    await expect.poll(() => cells('/pricing'), timeout).toEqual(['/pricing', '3', '1', 'up\n200%'])
    await expect.poll(() => cells('/'), timeout).toEqual(['/', '1', '2', 'down\n50.0%'])
  })

  test('one call brings the metrics, their charts and the buckets', async () => {
    await page.getByRole('figure', { name: 'Visitors over both periods' }).waitFor(timeout)
    for (const name of [/Visitors/, /Pageviews/, /Bounce rate/, /Visit duration/])
      await page.getByRole('slider', { name }).waitFor(timeout)
    const compared = asked.filter((path) => path.startsWith('/api/compare/'))
    expect(compared.toSorted()).toEqual(['/api/compare/page', '/api/compare/website_compare'])
  })

  test('another metric and dimension are stored in the address', async () => {
    await page.getByRole('combobox', { name: 'Metric' }).selectOption('pageviews')
    await page.getByRole('combobox', { name: 'Dimension' }).selectOption('entry_page')
    await expect.poll(() => page.url(), timeout).toMatch(/metric=pageviews&by=entry_page/)
    await expect.poll(() => cells('/pricing'), timeout).toEqual(['/pricing', '2', '2', '0%'])
    await page.goBack()
    await expect.poll(() => page.url(), timeout).not.toContain('by=')
  })

  test('neighbouring metrics are level on the narrowest phone', async () => {
    phone = await stage.open(person.token, { width: 320, locale: 'zh-CN' })
    await phone.goto(`${address}?lang=zh-CN`)
    const top = async (text: RegExp) =>
      Math.round((await phone.getByText(text).first().boundingBox())?.y ?? Number.NaN)
    await phone.getByText(/个百分点$/).waitFor(timeout)
    expect(await top(/^此前 50\.0%$/)).toBe(await top(/^此前 0$/))
  })

  test('metrics that scroll sideways on a low phone say so until their end', async () => {
    await phone.setViewportSize({ width: 320, height: 568 })
    const strip = phone.getByRole('group', { name: '指标' })
    await strip.getByText(/^此前 50\.0%$/).waitFor(timeout)
    const arrow = () => strip.evaluate((element) => Number(getComputedStyle(element, '::after').opacity))
    await expect.poll(arrow, timeout).toBe(1)
    await strip.evaluate((element) => element.lastElementChild?.scrollTo({ left: 9_999 }))
    await expect.poll(arrow, timeout).toBe(0)
    await phone.context().close()
  })

  test('its buckets fit', async () => {
    await page.goto(`${address}?lang=zh-CN`)
    await page.getByText('/pricing', { exact: true }).first().waitFor(timeout)
    const overlapping = (cells: Element[]) =>
      cells.flatMap((cell) => {
        const { right } = cell.getBoundingClientRect()
        const over = [...cell.children].some((part) => part.getBoundingClientRect().right > right)
        return over ? [cell.textContent] : []
      })
    const table = page.getByRole('figure', { name: '逐段对比' })
    const buckets = table.locator('th, td')
    await buckets.getByText('进行中').waitFor(timeout)
    const beyond = (table: Element) => table.scrollWidth - table.clientWidth
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => buckets.evaluateAll(overlapping)).toEqual([])
      // The change is not beyond the edge.
      await expect.poll(() => table.evaluate(beyond)).toBe(0)
    }
  })
})
