/** The first load of the overview: number of requests, and no repeated ones. */
import { beforeAll, expect, test } from 'vitest'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { setStage } from './support/stage.ts'
import { bringTraffic } from './support/traffic.ts'

const stage = setStage()
let person: Person
let websiteId: string

beforeAll(async () => {
  person = await registerPerson(stage.product)
  const domain = 'first-sight.example.com'
  websiteId = await addWebsite(stage.product, person, domain)
  await bringTraffic(stage.product, person, websiteId, domain, [
    { visitor: 'one', minutesAgo: 90, pages: ['/', '/pricing'], events: ['signup'] },
  ])
})

test('a shared report contains its answers and makes no requests for them', async () => {
  const { data } = await stage.product.call(
    '/setting/website_share',
    { website_id: websiteId, share: true },
    person.token,
  )
  const page = await stage.open('', { locale: 'zh-CN' })
  // The smallest phone, on which the chart is lower.
  await page.setViewportSize({ width: 320, height: 568 })
  await page.addInitScript(`
    window.moved = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.moved += value
    }).observe({ type: 'layout-shift', buffered: true })
  `)
  let asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // On a busy machine the answers may arrive after the page's timeout.
  const calls = async () => {
    asked = []
    await page.goto(`${stage.product.url}/share/${data.sharecode}`)
    await page.getByText('/pricing', { exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    return asked.filter((path) => path.startsWith('/api/'))
  }
  await expect.poll(calls, { timeout: 30_000 }).toEqual([])
  // The script renders it in the same place as the server.
  expect(await page.evaluate('window.moved')).toBeLessThan(0.02)
  await page.getByRole('button', { name: '/pricing' }).click()
  await expect.poll(() => asked).toContain('/api/share/get_overview_data')
})

test('the overview comes with at most 25 requests, its numbers with one', async () => {
  const page = await stage.open(person.token, { locale: 'en-US', width: 1440 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // Repeated requests of the open page count once.
  const places = () => new Set(asked).size
  await page.goto(`${stage.product.url}/websites/${websiteId}?lang=en-US`)
  await page.getByText('/pricing', { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  // The change of the row comes with it.
  await page.getByRole('button', { name: '/pricing' }).getByText('new', { exact: true }).waitFor()
  expect(places(), asked.join('\n')).toBeLessThanOrEqual(25)
  // Parts below are loaded when they come into view.
  await page.locator('h2').last().scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(places(), asked.join('\n')).toBeLessThanOrEqual(28)
  expect(asked.filter((path) => path.endsWith('/get_overview_data'))).toHaveLength(1)
  expect(asked.filter((path) => /\/overview\/(total|traffic|page|map)$/.test(path))).toEqual([])
})
