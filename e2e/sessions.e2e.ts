/** Visits: the list, newest first, the details of a visit with its counting rules, and the distributions. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { goOn, sticksOut } from './support/screens.ts'
import { setStage } from './support/stage.ts'
import { bringTraffic, userAgents } from './support/traffic.ts'

const stage = setStage()
let person: Person
let website: string
let page: Page

beforeAll(async () => {
  const { product } = stage
  person = await registerPerson(product)
  website = await addWebsite(product, person, 'visits.example')
  await bringTraffic(product, person, website, 'visits.example', [
    {
      visitor: 'ann',
      minutesAgo: 12,
      pages: ['/welcome', '/pricing'],
      referrer: 'https://www.google.com/',
      events: [{ name: 'buy', props: { plan: 'pro' }, revenue: { amount: 1999, currency: 'USD' } }],
    },
    { visitor: 'bob', minutesAgo: 5, pages: ['/docs'], userAgent: userAgents.safari },
  ])
  page = await stage.open(person.token)
})

const row = (name: string) => page.getByRole('row').filter({ hasText: name })

test('the list is newest first, and a filter applies to it', async () => {
  await page.goto(`${stage.product.url}/websites/${website}/sessions?lang=en-US`)
  await row('/docs').getByText('Bounce').waitFor()
  await row('/welcome').getByText('$19.99').waitFor()
  const rows = await page.getByRole('row').allTextContents()
  expect(rows.findIndex((text) => text.includes('/docs'))).toBeLessThan(
    rows.findIndex((text) => text.includes('/welcome')),
  )
})

test('a visit shows its events and why it was counted so; the address stores it', async () => {
  await row('/welcome').getByRole('link').click()
  await page.waitForURL(/visit=\d+/)
  await page.reload()
  const happened = page.getByRole('region', { name: 'Timeline' })
  await happened.getByText('plan=pro').waitFor()
  const moments = await happened.getByRole('listitem').allTextContents()
  expect(moments.map((text) => /\/welcome|buy|\/pricing/.exec(text)?.[0])).toEqual([
    '/welcome',
    '/pricing',
    'buy',
  ])
  await happened.getByText('$19.99').waitFor()
  const rules = page.getByRole('region', { name: 'How it was counted' })
  await rules.getByText(/external referrer of the visit/).waitFor()
  await rules.getByText(/Pageviews: 2, interactive events: 1/).waitFor()
  await page.getByRole('button', { name: 'All visits' }).click()
  await row('/docs').waitFor()
})

test('a visit opens at its top, and the list comes back where it was', async () => {
  await page.setViewportSize({ width: 1440, height: 300 })
  const scrolled = () => page.evaluate(() => scrollY)
  const last = row('/welcome').getByRole('link')
  await last.scrollIntoViewIfNeeded()
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  await last.click()
  await page.getByRole('region', { name: 'Timeline' }).waitFor()
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await last.waitFor()
  await expect.poll(scrolled).toBe(before)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('distributions of visits, and an unknown visit', async () => {
  await page.getByRole('radio', { name: 'Distributions' }).click()
  const spread = page.getByRole('region', { name: 'Pageviews per visit' })
  await spread.getByText('50.0%').first().waitFor()
  await expect.poll(() => spread.getByText('50.0%').count()).toBe(2)
  await page.goto(`${stage.product.url}/websites/${website}/sessions?lang=zh-CN&visit=1`)
  await page.getByText('没有找到这次访问').waitFor()
  expect(stage.errors).toEqual([])
})

/** A page of 300 characters. */
const longPage = `/${'long'.repeat(75)}`

let phone: Page

test('on a phone a row tells entry page and source without scrolling sideways', async () => {
  phone = await stage.open(person.token, { width: 390 })
  await phone.goto(`${stage.product.url}/websites/${website}/sessions?lang=en-US`)
  const visit = phone.getByRole('row').filter({ hasText: '/welcome' })
  for (const text of ['/welcome', 'google.com']) {
    const box = await visit.getByText(text, { exact: true }).boundingBox()
    expect(box && box.x + box.width, text).toBeLessThan(390)
  }
})

test('a trail shows its pages whole where there is room, and leaves room for the mark that it goes on', async () => {
  const { product } = stage
  const trails = await addWebsite(product, person, 'trails.example')
  await bringTraffic(product, person, trails, 'trails.example', [
    { visitor: 'ann', minutesAgo: 12, pages: [longPage, '/pricing'] },
    { visitor: 'bea', minutesAgo: 14, pages: ['/features', '/'] },
  ])
  await goOn(phone, `${product.url}/websites/${trails}/visitor?lang=en-US`)
  const first = phone.getByText(longPage)
  const [page, step, trail] = await first.evaluate((page) =>
    [page, page.parentElement, page.parentElement?.parentElement].map(
      (part) => part?.getBoundingClientRect().right ?? 0,
    ),
  )
  // Its own ellipsis, the arrow, and the ellipsis of the rest.
  expect(step).toBeGreaterThan((page ?? 0) + 10)
  expect(trail).toBeGreaterThan((step ?? 0) + 10)
  const cut = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth
  expect(await phone.getByText('/features').evaluate(cut)).toBe(0)
})

test('a long name of the source leaves what else is known of a visitor in its card', async () => {
  const { product } = stage
  const site = await addWebsite(product, person, 'sources.example')
  const referrer = `https://${'a-long-part-of-a-name.'.repeat(4)}example.org/`
  await bringTraffic(product, person, site, 'sources.example', [
    { visitor: 'ann', minutesAgo: 9, pages: ['/'], referrer },
  ])
  await goOn(phone, `${product.url}/websites/${site}/visitor?lang=en-US`)
  await phone.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  const card = phone.getByRole('region', { name: 'Visitor profile' })
  const known = card.getByRole('definition').filter({ hasText: 'Referral' })
  await known.waitFor()
  await phone.getByRole('region', { name: 'History' }).getByText('Referral').waitFor()
  const right = (part: Element) => part.getBoundingClientRect().right
  expect(await known.evaluate(right)).toBeLessThan(await card.evaluate(right))
  expect(await sticksOut(phone)).toBe(0)
  await phone.context().close()
})
