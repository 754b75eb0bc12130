/** The server gone, the network off, code that does not come, a website that is nowhere: said once, and over by itself. */
import { beforeAll, expect, test } from 'vitest'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
let person: Person
let websiteId: string

beforeAll(async () => {
  person = await registerPerson(stage.product)
  websiteId = await addWebsite(stage.product, person, 'connection.example.com')
})

const lost = 'Connection lost. Retrying…'

test('a lost connection is told once, in one strip, and goes by itself', async () => {
  const page = await stage.open(person.token)
  const at = `${stage.product.url}/websites/${websiteId}`
  await page.goto(`${at}?lang=en-US`)
  await page.getByText('0 online now').waitFor()
  await page.context().setOffline(true)
  await page.getByText(lost).waitFor()
  await page.getByText('Live data paused').waitFor()
  // Another period is asked for while nobody can answer: no panel complains, and none shows the old one's numbers.
  await page.keyboard.press('m')
  await page.waitForURL('**time_range=last_30_days**')
  const figures = page.getByRole('group', { name: 'Metrics' })
  await expect.poll(() => figures.textContent()).not.toMatch(/\d/)
  expect(await page.getByText(lost).count()).toBe(1)
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.context().setOffline(false)
  await page.getByText(lost).waitFor({ state: 'detached' })
  await page.getByText('0 online now').waitFor()
  await expect.poll(() => figures.textContent()).toMatch(/\d/)
  await page.context().close()
})

test('a screen whose code does not come says so without naming a file, and comes when asked again', async () => {
  const page = await stage.open(person.token)
  await page.goto(`${stage.product.url}/websites?lang=en-US`)
  await page.getByText('connection.example.com').first().waitFor()
  await page.route('**/TeamsPage-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Teams' }).first().click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await page.locator('#root').textContent()).not.toMatch(/\.js|https?:/)
  await page.unroute('**/TeamsPage-*.js')
  await page.getByRole('heading', { name: 'Teams' }).waitFor()
  await page.context().close()
})

test.each(['00000000-0000-4000-8000-000000000000', 'not-an-id'])(
  'the website %s is a page that is not there, with a way home',
  async (id) => {
    const page = await stage.open(person.token)
    for (const screen of ['', '/settings/general', '/realtime']) {
      await page.goto(`${stage.product.url}/websites/${id}${screen}?lang=en-US`)
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    }
    await page.getByRole('link', { name: 'Back to home' }).click()
    await page.waitForURL('**/websites?**')
    await page.context().close()
  },
)
