/** The screens of a shared report: the owner allows them, a reader moves between them, and no other calls are made. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { strictFindings } from './support/accessibility.ts'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { freshContext } from './support/browser.ts'
import { sticksOut } from './support/screens.ts'
import { setStage } from './support/stage.ts'
import { bringTraffic } from './support/traffic.ts'

const stage = setStage()
const timeout = { timeout: 30_000 }
let owner: Person
let websiteId: string
let sharecode: string
let reader: Page
const called: string[] = []
let script = 0

beforeAll(async () => {
  const { product } = stage
  owner = await registerPerson(product)
  websiteId = await addWebsite(product, owner, 'shared.example.com')
  await bringTraffic(product, owner, websiteId, 'shared.example.com', [
    { visitor: 'ann', minutesAgo: 60, pages: ['/', '/pricing'], events: ['sign up'] },
    { visitor: 'bob', minutesAgo: 50, pages: ['/'] },
  ])
  const share = { website_id: websiteId, share: true }
  sharecode = (await product.call('/setting/website_share', share, owner.token)).data.sharecode
  reader = await (await freshContext(stage.browser)).newPage()
  reader.on('request', (request) => {
    if (request.url().includes('/api/')) called.push(new URL(request.url()).pathname)
  })
  reader.on('response', async (answer) => {
    if (!/\/assets\/.*\.js$/.test(answer.url())) return
    script += (await answer.request().sizes()).responseBodySize
  })
})

const screens = () => reader.getByRole('navigation', { name: 'Report pages' })

describe.sequential('the screens of a shared report', () => {
  test('the owner allows them', async () => {
    const page = await stage.open(owner.token)
    await page.goto(`${stage.product.url}/websites/${websiteId}/settings/sharing?lang=en-US`)
    for (const name of ['Funnel', 'Journey']) await page.getByRole('checkbox', { name, exact: true }).check()
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/setting/edit_share'))
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await (await saved).json()).data.screens).toEqual(['overview', 'funnel', 'journey'])
  })

  test('a reader moves between them, and the question is kept', async () => {
    await reader.goto(`${stage.product.url}/share/${sharecode}?lang=en-US&time_range=last_30_days`)
    await screens().waitFor(timeout)
    expect(await screens().getByRole('link').allTextContents()).toEqual(['Overview', 'Funnel', 'Journey'])
    await screens().getByRole('link', { name: 'Journey' }).click()
    // The overview shows this page, too.
    await reader.waitForURL(`**/share/${sharecode}/journey?**`)
    await reader.getByRole('heading', { level: 1, name: 'Journey' }).waitFor(timeout)
    await reader.getByText('/pricing').first().waitFor(timeout)
    const { pathname, searchParams } = new URL(reader.url())
    expect(pathname).toBe(`/share/${sharecode}/journey`)
    expect(searchParams.get('time_range')).toBe('last_30_days')
  })

  test('a funnel can be built there, and nothing of the website’s team is offered or requested', async () => {
    await screens().getByRole('link', { name: 'Funnel' }).click()
    const path = (step: number) =>
      reader.getByRole('group', { name: `Step ${step}` }).getByRole('combobox', { name: 'Path' })
    await path(1).fill('/')
    await path(2).fill('/pricing')
    await reader.getByText('1 dropped off (50.0%)').first().waitFor(timeout)
    expect(await reader.getByRole('button', { name: 'Save as report' }).count()).toBe(0)
    // The state of collecting is public and is requested some seconds after the first load.
    const elsewhere = called.filter((path) => path !== '/api/config/collecting_state')
    expect(elsewhere.filter((path) => !path.startsWith('/api/share/'))).toEqual([])
    expect(script).toBeLessThan(250_000)
  })

  test('a screen that is not shown redirects to one that is', async () => {
    await reader.goto(`${stage.product.url}/share/${sharecode}/revenue?lang=en-US`)
    await reader.waitForURL((url) => url.pathname === `/share/${sharecode}`, timeout)
  })

  test('it fits a narrow window, in the dark', async () => {
    const context = await freshContext(stage.browser, { dark: true, width: 320, locale: 'zh-CN' })
    const narrow = await context.newPage()
    await narrow.goto(`${stage.product.url}/share/${sharecode}/journey?lang=zh-CN`)
    await narrow.getByText('/pricing').first().waitFor(timeout)
    expect(await sticksOut(narrow)).toBe(0)
    expect(await strictFindings(narrow)).toEqual([])
    await context.close()
  })
})
