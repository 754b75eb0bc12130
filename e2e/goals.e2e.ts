/** Goals: created, shown with rates and value, broken down by a dimension, changed and deleted. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { setStage } from './support/stage.ts'
import { bringTraffic, userAgents } from './support/traffic.ts'

const stage = setStage()
let person: Person
let website: string
let page: Page

beforeAll(async () => {
  const { product } = stage
  person = await registerPerson(product)
  website = await addWebsite(product, person, 'goals.example')
  await bringTraffic(product, person, website, 'goals.example', [
    { visitor: 'ann', minutesAgo: 9, pages: ['/', '/thanks'] },
    { visitor: 'bob', minutesAgo: 5, pages: ['/'], userAgent: userAgents.safari },
  ])
  page = await stage.open(person.token)
})

const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = () => page.getByRole('dialog')

test('without goals it explains what a goal is, and creates one', async () => {
  await page.goto(`${stage.product.url}/websites/${website}/goals?lang=en-US`)
  await page.getByText('No goals yet').waitFor()
  await page.getByRole('button', { name: 'Add goal' }).click()
  await dialog().getByRole('button', { name: 'Save' }).click()
  // Everything that is missing at once, not one thing after the other.
  await dialog().getByText('Enter a name').waitFor()
  await dialog().getByText('Enter a page or event').waitFor()
  await dialog().getByLabel('Name', { exact: true }).fill('Ordered')
  await dialog()
    .getByRole('combobox', { name: /Page path/ })
    .fill('/thanks')
  await dialog().getByRole('radio', { name: 'Fixed amount' }).click()
  await dialog().getByRole('textbox', { name: 'Amount' }).fill('9.999')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().getByText('Enter a valid amount').waitFor()
  await dialog().getByRole('textbox', { name: 'Amount' }).fill('9.9')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().waitFor({ state: 'detached' })
  await row('Ordered').getByText('Page /thanks').waitFor()
  await expect.poll(() => row('Ordered').getByText('50.0%').count()).toBe(2)
  await row('Ordered').getByText('$9.90').waitFor()
})

test('a goal is shown by any dimension; the address stores it, and a click filters', async () => {
  await row('Ordered').getByRole('button', { name: 'Ordered', exact: true }).click()
  await page.getByRole('combobox', { name: 'Dimension' }).selectOption('browser')
  await row('Chrome').getByText('100.0%').first().waitFor()
  await page.reload()
  await row('Safari').getByText('0.0%').first().waitFor()
  await page.getByRole('button', { name: /Safari/ }).click()
  await page.getByRole('list', { name: 'Current filters' }).getByText('Safari').waitFor()
  await row('Ordered').getByText('0.0%').first().waitFor()
  await page.goBack()
  await row('Ordered').getByText('50.0%').first().waitFor()
})

test('changed and deleted, which another tab shows, too', async () => {
  await page.getByRole('button', { name: 'All goals' }).click()
  const other = await page.context().newPage()
  await other.goto(`${stage.product.url}/websites/${website}/goals?lang=en-US`)
  await other.getByRole('button', { name: 'More for “Ordered”' }).waitFor()
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'More for “Ordered”' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Edit')
  await dialog().getByRole('combobox', { name: 'Match type' }).selectOption('starts_with')
  await dialog()
    .getByRole('combobox', { name: /Page path/ })
    .fill('/')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await row('Ordered').getByText('$29.70').waitFor()
  await act('Delete')
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No goals yet').waitFor()
  await other.getByText('No goals yet').waitFor()
  expect(stage.errors).toEqual([])
})
