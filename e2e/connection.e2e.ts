/** The server is gone, the network is off, code fails to load, a website does not exist: each is shown once and recovers automatically. */
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

function held() {
  let release = () => {}
  const promise = new Promise<void>((resolve) => {
    release = resolve
  })
  return { promise, release }
}

const lost = 'Connection lost. Retrying…'

test('a lost connection is shown once, in one strip, which disappears automatically', async () => {
  const page = await stage.open(person.token)
  const at = `${stage.product.url}/websites/${websiteId}`
  await page.goto(`${at}?lang=en-US`)
  await page.getByText('0 online now').waitFor()
  await page.context().setOffline(true)
  await page.getByText(lost).waitFor()
  await page.getByText('Live data paused').waitFor()
  // Requests another period without a server: no panel shows an error, and none shows the numbers of the old period.
  const failed = page.waitForEvent('requestfailed', (request) => /overview\/(total|get)/.test(request.url()))
  await page.keyboard.press('m')
  await page.waitForURL('**time_range=last_30_days**')
  const figures = page.getByRole('group', { name: 'Metrics' })
  await failed
  await page.getByRole('button', { name: 'Last 30 days' }).waitFor()
  await expect.poll(() => figures.count(), { message: 'they keep their place' }).toBe(1)
  expect(await figures.textContent()).not.toMatch(/\d/)
  expect(await page.getByText(lost).count()).toBe(1)
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.context().setOffline(false)
  await page.getByText(lost).waitFor({ state: 'detached' })
  await page.getByText('0 online now').waitFor()
  await expect.poll(() => figures.textContent()).toMatch(/\d/)
  await page.context().close()
})

test('a screen whose code fails to load says so without a file name, and loads on request', async () => {
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

test.each([
  ['the frame', /\/assets\/(overview|forms)-/],
  ['the texts', /\/assets\/texts-/],
  ['the first code', /\/assets\/index-/],
])('a page that is opened without %s says so, and loads on request', async (_, files) => {
  const page = await stage.open(person.token)
  await page.route(files, (route) => route.abort())
  await page.goto(`${stage.product.url}/websites?lang=en-US`)
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.unroute(files)
  // It may load by itself meanwhile.
  await again.click({ timeout: 1_000 }).catch(() => undefined)
  await page.getByText('connection.example.com').first().waitFor()
  await page.context().close()
})

test('on a slow network a line shows that a page that is opened is on its way', async () => {
  const page = await stage.open(person.token)
  const { promise, release } = held()
  await page.route(/\/assets\/overview-.*js/, async (route) => {
    await promise
    await route.continue()
  })
  const faces: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) faces.push(request.url())
  })
  await page.goto(`${stage.product.url}/websites?lang=en-US`)
  const line = () => page.evaluate(() => getComputedStyle(document.body, '::before').content)
  await expect.poll(line).toBe('""')
  expect(faces, 'a face would delay the code').toEqual([])
  release()
  await page.getByText('connection.example.com').first().waitFor()
  expect(await line()).toBe('none')
  await page.context().close()
})

test.each(['00000000-0000-4000-8000-000000000000', 'not-an-id'])(
  'the website %s leads to a not-found page with a link home',
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
