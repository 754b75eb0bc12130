/** The overview's way to the screen: how much is asked for, and once. */
import { beforeAll, expect, test } from 'vitest'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
let person: Person
let websiteId: string

beforeAll(async () => {
  person = await registerPerson(stage.product)
  websiteId = await addWebsite(stage.product, person, 'first-sight.example.com')
})

test('the overview comes with at most 25 requests, its numbers with one', async () => {
  const page = await stage.open(person.token, { locale: 'en-US', width: 1440 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // What is asked again and again while the page is open counts once.
  const places = () => new Set(asked).size
  await page.goto(`${stage.product.url}/websites/${websiteId}?lang=en-US`)
  await page
    .getByRole('heading', { name: 'Browsers' })
    .or(page.getByText('Visitors').first())
    .first()
    .waitFor()
  await page.locator('h2').last().scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(places(), asked.join('\n')).toBeLessThanOrEqual(25)
  expect(asked.filter((path) => path.endsWith('/get_overview_data'))).toHaveLength(1)
})
