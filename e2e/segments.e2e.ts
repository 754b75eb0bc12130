/** Segments: filters are saved under a name, used on another screen, changed and deleted. Screens that use a deleted one say so. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { strictFindings } from './support/accessibility.ts'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { goOn, sticksOut } from './support/screens.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const timeout = { timeout: 30_000 }
let person: Person
let address: string
let page: Page

beforeAll(async () => {
  person = await registerPerson(stage.product)
  const websiteId = await addWebsite(stage.product, person, 'segments.example.com')
  address = `${stage.product.url}/websites/${websiteId}`
  page = await stage.open(person.token)
})

const filters = btoa(
  JSON.stringify([
    { field: 'country', operator: 'in', value: ['CN'] },
    { field: 'page', operator: 'contains', value: ['/p/'] },
  ]),
)
const chips = (on = page) => on.getByRole('list', { name: 'Current filters' })
const dialog = () => page.getByRole('dialog')
const save = () => dialog().getByRole('button', { name: 'Save' }).click()

describe.sequential('segments', () => {
  test('the filters of a screen become a segment, which replaces them', async () => {
    await page.goto(`${address}/journey?lang=en-US&filters=${filters}`)
    await page.getByRole('button', { name: 'Save as segment' }).click()
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Shoppers in China')
    await save()
    await chips().getByText('Shoppers in China').waitFor(timeout)
    await expect.poll(() => chips().getByRole('listitem').count()).toBe(1)
  })

  test('it is selected on another screen', async () => {
    await goOn(page, `${address}/retention?lang=en-US`)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await dialog().getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Segment' })
    await dialog().getByRole('radio', { name: 'Shoppers in China' }).check()
    await dialog().getByRole('button', { name: 'Apply' }).click()
    await chips().getByText('Shoppers in China').waitFor(timeout)
  })

  test('it is listed with its definition, changed, and opens the overview', async () => {
    await goOn(page, `${address}/segments?lang=en-US`)
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Shoppers' }) })
    await row.getByText('Country is China').waitFor(timeout)
    await row.getByRole('button', { name: 'More for “Shoppers in China”' }).click()
    await page.getByRole('menuitem', { name: 'Edit segment' }).click()
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Shoppers')
    await dialog().getByRole('radio', { name: 'Only me' }).check()
    await save()
    await row.getByText('Only me').waitFor(timeout)
    await page.getByRole('link', { name: 'Shoppers' }).click()
    await chips().getByText('Shoppers').waitFor(timeout)
    expect(new URL(page.url()).pathname).toMatch(/^\/websites\/[^/]+$/)
  })

  test('after deletion, a screen that uses it says so', async () => {
    const before = page.url()
    await goOn(page, `${address}/segments?lang=en-US`)
    await page.getByRole('button', { name: 'More for “Shoppers”' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No segments yet').waitFor(timeout)
    await goOn(page, before)
    await chips().getByText('Deleted segment').waitFor(timeout)
    await page.getByText('Segment not found').first().waitFor(timeout)
  })

  test('the screen fits a narrow window', async () => {
    const narrow = await stage.open(person.token, { dark: true, width: 320, locale: 'zh-CN' })
    await narrow.goto(`${address}/segments?lang=zh-CN`)
    await narrow.getByRole('button', { name: '新建分群' }).click()
    await narrow.getByRole('button', { name: '添加筛选' }).click()
    await narrow.getByRole('button', { name: '添加行为' }).click()
    const times = await narrow.getByRole('spinbutton', { name: '至少' }).boundingBox()
    expect(times?.width).toBeGreaterThan(40)
    expect(await sticksOut(narrow)).toBe(0)
    expect(await strictFindings(narrow)).toEqual([])
    expect(stage.errors).toEqual([])
  })
})
