/** Custom events: counts by name, chart, properties and values, filters by a click, export. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { holdBack } from './support/hold-back.ts'
import { setStage } from './support/stage.ts'
import { bringTraffic } from './support/traffic.ts'

const stage = setStage()
let person: Person
let website: string
let empty: string
let page: Page
const longName = 'a_long_name_'.repeat(20)

beforeAll(async () => {
  const { product } = stage
  person = await registerPerson(product)
  website = await addWebsite(product, person, 'events.example')
  empty = await addWebsite(product, person, 'quiet.example')
  await bringTraffic(product, person, website, 'events.example', [
    {
      visitor: 'ann',
      minutesAgo: 9,
      pages: ['/'],
      events: [{ name: 'buy', props: { price: '3', plan: 'pro' } }, 'signup'],
    },
    { visitor: 'bob', minutesAgo: 5, pages: ['/'], events: [{ name: 'buy', props: { price: '5' } }] },
    {
      visitor: 'cid',
      minutesAgo: 5,
      pages: ['/'],
      events: [
        'add_to_cart',
        { name: 'contact_service', props: { text: 'v'.repeat(1000), [longName]: '1' } },
      ],
    },
  ])
  page = await stage.open(person.token)
})

const row = (name: string) => page.getByRole('row').filter({ hasText: name })

test('the list shows each event, and the selected ones are in the chart', async () => {
  await page.goto(`${stage.product.url}/websites/${website}/events?lang=en-US`)
  await row('buy').getByText('66.7%').waitFor()
  await row('signup').getByText('33.3%').waitFor()
  await page.getByRole('checkbox', { name: 'Show “signup” in the chart' }).click()
  await page.waitForURL(/series=/)
  await page.getByRole('radio', { name: 'Table' }).click()
  const table = page.getByRole('figure', { name: 'Events over time' })
  await table.getByRole('columnheader', { name: 'signup' }).waitFor({ state: 'detached' })
  await table.getByRole('columnheader', { name: 'buy' }).waitFor()
  expect(await table.getByRole('columnheader', { name: 'Other events' }).count()).toBe(0)
  await page.goBack()
  await page.goBack()
  await page.getByRole('checkbox', { name: 'Show “signup” in the chart', checked: true }).waitFor()
})

test('the names of the chart’s lines move nothing when they arrive', async () => {
  const late = await stage.open(person.token)
  const release = await holdBack(late, '**/api/event/traffic')
  await late.goto(`${stage.product.url}/websites/${website}/events?lang=en-US`)
  const measure = late.getByRole('radiogroup').filter({ hasText: 'Visitors' })
  const before = await measure.boundingBox()
  release()
  await late.getByRole('slider').waitFor()
  expect(await measure.boundingBox()).toEqual(before)
  await late.context().close()
})

test('on a phone, the list stays in place however many lines are drawn', async () => {
  const phone = await stage.open(person.token, { width: 320 })
  await phone.goto(`${stage.product.url}/websites/${website}/events?lang=en-US`)
  const names = phone.getByRole('list', { name: 'Events over time' })
  await names.getByText('contact_service').waitFor()
  const panel = phone.getByRole('region', { name: 'Events over time' })
  const height = async () => (await panel.boundingBox())?.height
  const before = await height()
  for (const name of ['contact_service', 'add_to_cart', 'signup']) {
    await phone.getByRole('checkbox', { name: `Show “${name}” in the chart` }).click()
    await names.getByText(name).waitFor({ state: 'detached' })
    expect(await height()).toBe(before)
  }
  await phone.context().close()
})

test('a name opens its properties, a property its values, a value filters; the address stores it', async () => {
  await row('buy').getByRole('button', { name: 'buy' }).click()
  await row('price').getByRole('button', { name: 'price' }).click()
  const values = page.getByRole('region', { name: 'Values of price' }).first()
  await values.getByText('Median').waitFor()
  await expect
    .poll(() => values.getByRole('definition').allTextContents())
    .toEqual(['2', '8', '4', '3', '5', '4', '4.9'])
  await row('plan').getByRole('button', { name: 'plan' }).click()
  await page.getByRole('button', { name: 'pro', exact: true }).click()
  await page.getByRole('list', { name: 'Current filters' }).getByText('plan=pro').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'pro', exact: true, pressed: true }).waitFor()
  await page.getByRole('button', { name: 'All events' }).click()
  await row('buy').waitFor()
  expect(await row('signup').count()).toBe(0)
})

/** The list in another tab, which the next tests go on in. */
let other: Page

test('an event opens at its top, and the way back leads to its row', async () => {
  other = await stage.open(person.token)
  await other.setViewportSize({ width: 1200, height: 400 })
  await other.goto(`${stage.product.url}/websites/${website}/events?lang=en-US`)
  const name = other.getByRole('row').getByRole('button', { name: 'signup' })
  await name.waitFor()
  await name.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  const place = () => other.evaluate(() => Math.round(scrollY))
  const before = await place()
  expect(before).toBeGreaterThan(0)
  await name.press('Enter')
  await other.getByText('No properties').waitFor()
  expect(await place()).toBe(0)
  await other.goBack()
  await name.waitFor()
  await expect.poll(place).toBe(before)
  // Whoever enters the address begins at its top.
  await other.goto(`${other.url()}&utm_source=mail`)
  await name.waitFor()
  expect(await place()).toBe(0)
})

test('an event without properties asks nobody to choose one', async () => {
  await other.getByRole('row').getByRole('button', { name: 'add_to_cart' }).click()
  await other.waitForURL(/event=add_to_cart/)
  await other.getByText('No properties').waitFor()
  expect(await other.getByText('Choose a property').count()).toBe(0)
  await other.goBack()
})

test('the numbers of a long value are in view beside it', async () => {
  await other.setViewportSize({ width: 1200, height: 900 })
  await other.getByRole('row').getByRole('button', { name: 'contact_service' }).click()
  await other.getByRole('button', { name: 'text', exact: true }).click()
  const values = other.getByRole('region', { name: 'Values of text' }).first()
  const table = values.getByRole('table')
  await table.getByRole('columnheader', { name: 'Share' }).waitFor()
  await table.getByText(/^v+$/).first().waitFor()
  const room = await values.evaluate((panel) => panel.getBoundingClientRect().right)
  expect(await table.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThanOrEqual(room)
  await other.context().close()
})

test('a long name of a property ends in an ellipsis inside its cell', async () => {
  await page.goto(`${stage.product.url}/websites/${website}/events?event=contact_service&lang=en-US`)
  const name = page.getByRole('button', { name: longName })
  await name.waitFor()
  expect(await name.getAttribute('title')).toBe(longName)
  const [own, cell] = await name.evaluate((button) =>
    [button, button.closest('th, td')].map((part) => part?.getBoundingClientRect().right ?? 0),
  )
  expect(own).toBeLessThanOrEqual(cell ?? 0)
  await page.goBack()
  await name.waitFor({ state: 'detached' })
})

test('is exported as a file', async () => {
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 30_000 }),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/ events .*\.csv$/)
})

test('before the first event, it explains how to send one', async () => {
  await page.goto(`${stage.product.url}/websites/${empty}/events?lang=zh-CN`)
  await page.getByText('还没有自定义事件').waitFor()
  await page.getByText("footfall.track('signup'").waitFor()
  expect(stage.errors).toEqual([])
})
