/** A funnel is built from pages: how many visitors a step matches shows while it is typed, and steps are dragged into order. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addWebsite, registerPerson } from './support/account.ts'
import { setStage } from './support/stage.ts'
import { bringTraffic, userAgents } from './support/traffic.ts'

const stage = setStage()
let page: Page

beforeAll(async () => {
  const { product } = stage
  const person = await registerPerson(product)
  const website = await addWebsite(product, person, 'funnel.example')
  await bringTraffic(product, person, website, 'funnel.example', [
    { visitor: 'ann', minutesAgo: 9, pages: ['/', '/pricing', '/thanks'] },
    { visitor: 'bob', minutesAgo: 5, pages: ['/', '/pricing'], userAgent: userAgents.safari },
  ])
  page = await stage.open(person.token)
  await page.goto(`${product.url}/websites/${website}/funnel?lang=en-US`)
})

const step = (number: number) => page.getByRole('group', { name: `Step ${number}` })
const path = (number: number) => step(number).getByRole('combobox', { name: /Page path/ })
const paths = () =>
  page
    .getByRole('combobox', { name: /Page path/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

test('the visitors of a step show while it is typed', async () => {
  await path(1).fill('/thanks')
  await step(1).getByText('1 visitor', { exact: true }).waitFor()
  await step(1).getByRole('combobox', { name: 'Match type' }).selectOption('regex')
  await path(1).fill('^/(pricing|thanks)$')
  await step(1).getByText('2 visitors', { exact: true }).waitFor()
  await path(2).fill('/pricing')
  await step(2).getByText('2 visitors', { exact: true }).waitFor()
  expect(await step(1).getByText('2 visitors').count()).toBe(0)
})

test('a step is dragged above the one before', async () => {
  const handle = await page.getByTitle('Drag to reorder').nth(1).boundingBox()
  const target = await page.getByTitle('Drag to reorder').nth(0).boundingBox()
  if (!handle || !target) throw new Error('A step has no handle.')
  await page.mouse.move(handle.x + 8, handle.y + 12)
  await page.mouse.down()
  await page.mouse.move(target.x + 8, target.y + 4, { steps: 6 })
  await page.mouse.up()
  await expect.poll(paths).toEqual(['/pricing', '^/(pricing|thanks)$'])
  await page.goBack()
  await expect.poll(paths).toEqual(['^/(pricing|thanks)$', '/pricing'])
})
