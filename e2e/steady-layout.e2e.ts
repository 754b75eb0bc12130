/** While the answers of a screen come in, what is there already keeps its place: nobody clicks beside what they aimed at. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { setStage } from './support/stage.ts'
import { bringTraffic } from './support/traffic.ts'

const stage = setStage()
let person: Person
let websiteId: string
let boardId: string
/** A website that was never visited. */
let newId: string

beforeAll(async () => {
  const { product } = stage
  person = await registerPerson(product)
  const domain = 'steady.example.com'
  websiteId = await addWebsite(product, person, domain)
  newId = await addWebsite(product, person, 'new.example.com')
  const call = async (path: string, input: object) => (await product.call(path, input, person.token)).data
  await bringTraffic(product, person, websiteId, domain, [
    { visitor: 'one', minutesAgo: 90, pages: ['/?utm_source=letter', '/pricing'], events: ['signup'] },
    { visitor: 'two', minutesAgo: 60 * 30, pages: ['/'], referrer: 'https://www.google.com/' },
  ])
  for (const name of ['Phones', 'Tablets']) {
    const filters = [{ field: 'device', operator: 'in', value: ['mobile'] }]
    await call('/segment/add', { website_id: websiteId, name, filters })
  }
  boardId = (await call('/board/add', { team_id: person.teamId, name: 'Mornings' })).board_id
  for (const report of ['total', 'traffic']) {
    const input = { time_range: 'last_7_days', compare: 'previous_period' }
    const card = {
      website_id: websiteId,
      report,
      title: report,
      input,
      kind: 'overview',
      state: {},
      wide: true,
    }
    await call('/board/pin', { team_id: person.teamId, board_id: boardId, card })
  }
})

/** Adds up what moved, as a share of the window, without what followed a click or a key. */
const watch = `
  window.moved = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) window.moved.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 30)) })
  }).observe({ type: 'layout-shift', buffered: true })
`
type Moved = readonly { readonly value: number; readonly what: readonly string[] }[]

async function open(path: string, width: number): Promise<Page> {
  const page = await stage.open(person.token, { locale: 'en-US', width })
  await page.addInitScript(watch)
  await page.addInitScript(([team]) => localStorage.setItem('footfall.team', team), [
    JSON.stringify({ value: { teamId: person.teamId, teamRole: 1 } }),
  ] as const)
  // Every answer comes after its screen is drawn.
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue().catch(() => undefined)
  })
  const { url } = stage.product
  const place = path.replace(':id', websiteId).replace(':new', newId).replace(':board', boardId)
  await page.goto(`${url}${place}?lang=en-US`)
  return page
}

test.each([
  ['/account', 390, 'Devices'],
  ['/boards/:board', 1440, 'Pageviews'],
  ['/boards/:board', 390, 'Pageviews'],
  ['/websites/:id', 390, '/pricing'],
  ['/websites/:id/goals', 390, 'No goals yet'],
  ['/websites/:id/insights', 390, 'One of the two periods has no data'],
  ['/websites/:id/revenue', 390, 'No revenue in this period'],
  ['/websites/:id/segments', 390, 'Tablets'],
  ['/websites/:id/utm', 1440, 'letter'],
  ['/websites/:id/settings/general', 390, 'Save'],
  ['/websites/:new', 390, 'Install the tracking code'],
  ['/websites/:new/events', 390, 'No custom events yet'],
  ['/websites/:new/indexShort', 390, 'No short links yet'],
] as const)('%s at %i px', async (path, width, last) => {
  const page = await open(path, width)
  await page.getByText(last, { exact: true }).first().waitFor()
  // Parts below that nobody scrolls to may wait on.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
  const moved = await page.evaluate<Moved>('window.moved')
  expect(
    moved.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(moved),
  ).toBeLessThan(0.02)
  await page.context().close()
})
