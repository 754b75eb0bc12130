/** Annotations on charts: added, changed and deleted, and visible to all who see the chart. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { setStage } from './support/stage.ts'
import { bringTraffic } from './support/traffic.ts'

const stage = setStage()
const timeout = { timeout: 30_000 }
let person: Person
let website: string
let page: Page

beforeAll(async () => {
  const { product } = stage
  person = await registerPerson(product)
  website = await addWebsite(product, person, 'notes.example', 'Asia/Kathmandu')
  await bringTraffic(product, person, website, 'notes.example', [
    { visitor: 'ann', minutesAgo: 60, pages: ['/'] },
  ])
  page = await stage.open(person.token, { locale: 'en-US' })
  await page.goto(`${product.url}/websites/${website}?lang=en-US`)
}, 120_000)

const notes = () => page.getByRole('list', { name: 'Chart notes' })

describe.sequential('annotations', () => {
  test('are added at the chart, in the website’s time zone', async () => {
    await page.getByRole('button', { name: 'Add note' }).click(timeout)
    await page.getByRole('textbox', { name: 'Note' }).fill('Home page live')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await notes().getByText('Home page live').waitFor(timeout)
    const { data } = await stage.product.call('/annotation/list', { website_id: website }, person.token)
    expect(Math.abs(data.list[0].start_time - Date.now() / 1000)).toBeLessThan(600)
  })

  test('are read out when the keys reach their place', async () => {
    const chart = page.getByRole('slider').first()
    await chart.focus()
    await page.keyboard.press('End')
    await expect.poll(() => chart.getAttribute('aria-valuetext'), timeout).toContain('Home page live')
  })

  test('become spans, unless the end is before the start', async () => {
    await notes()
      .getByRole('button', { name: /Home page live/ })
      .click()
    const until = page.getByRole('group', { name: 'End (optional)' })
    const choose = async (month: string) => {
      await until.getByRole('button').first().click()
      const calendar = page.getByRole('dialog', { name: 'End (optional)' })
      await calendar.getByRole('button', { name: month }).click()
      await calendar.getByRole('button', { name: /\b15, / }).click()
    }
    await choose('Previous month')
    await page.getByText('The end must be after the start').waitFor(timeout)
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await choose('Next month')
    await choose('Next month')
    await until.getByRole('textbox').fill('23:59')
    await page.getByRole('textbox', { name: 'Note' }).fill('A long sale')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await notes().getByText('A long sale').waitFor(timeout)
  })

  test('share a line in twos, however long they are', async () => {
    const start_time = Math.floor(Date.now() / 1000) - 60
    const text = 'A note that is longer than its line, however wide the line is. '.repeat(4)
    for (const at of [1, 2])
      await stage.product.call(
        '/annotation/add',
        { website_id: website, text: `${at} ${text}`, start_time },
        person.token,
      )
    await page.setViewportSize({ width: 720, height: 900 })
    await page.reload()
    const tops = () =>
      notes()
        .getByRole('listitem')
        .filter({ hasText: 'however wide' })
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
    await expect.poll(async () => (await tops()).length, timeout).toBe(2)
    const [first, second] = await tops()
    expect(second).toBe(first)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('are deleted after confirmation', async () => {
    await notes()
      .getByRole('button', { name: /A long sale/ })
      .click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('status').filter({ hasText: 'Note deleted' }).waitFor()
    await expect.poll(() => page.getByText('A long sale').count(), timeout).toBe(0)
  })
})
