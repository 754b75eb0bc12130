/** A funnel is built from pages: how many visitors a step matches shows while it is typed, and steps are dragged into order. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { sticksOut } from './support/screens.ts'
import { setStage } from './support/stage.ts'
import { bringTraffic, userAgents } from './support/traffic.ts'

const stage = setStage()
let page: Page
let person: Person
let website: string

beforeAll(async () => {
  const { product } = stage
  person = await registerPerson(product)
  website = await addWebsite(product, person, 'funnel.example')
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

test('on a phone, the long name of a saved funnel leaves room for the way to it', async () => {
  const { product } = stage
  const funnel = Buffer.from(JSON.stringify(['/', '/pricing'].map((value) => ({ kind: 'page', value }))))
  const saved = await product.call(
    '/report/save',
    {
      website_id: website,
      kind: 'funnel',
      name: 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamten',
      state: { funnel: funnel.toString('base64url') },
    },
    person.token,
  )
  expect(saved.code).toBe(200)
  const phone = await stage.open(person.token, { width: 390 })
  await phone.goto(`${product.url}/websites/${website}/funnel?lang=en-US`)
  const way = phone.getByRole('link', { name: /Donau/ })
  await way.waitFor()
  expect(await sticksOut(phone)).toBe(0)
  const lines = await way.evaluate((link) => link.getClientRects()[0]?.height ?? 0)
  expect(lines).toBeLessThan(30)
  expect(await way.evaluate((link) => link.getBoundingClientRect().right)).toBeLessThan(380)
  await phone.context().close()
})
