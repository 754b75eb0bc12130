/** Small phones, 400 % zoom and large letters: nothing is cut off, covered or left alone in a line. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { goOn, scrollUntil, sticksOut } from './support/screens.ts'
import { setStage } from './support/stage.ts'
import { bringTraffic } from './support/traffic.ts'

const stage = setStage()
let page: Page
let person: Person
let websiteId = ''
let website = ''
let goalId = ''
const fromRightToLeft = '/مقالات/كيف-تبدأ-مشروعك-الأول-على-الإنترنت'

beforeAll(async () => {
  const { product } = stage
  person = await registerPerson(product)
  websiteId = await addWebsite(product, person, 'little.example.com')
  website = `${product.url}/websites/${websiteId}`
  const goal = { website_id: websiteId, name: 'Signed up', matcher: { kind: 'page', value: '/welcome' } }
  goalId = (await product.call('/goal/add', goal, person.token)).data.goal_id
  page = await stage.open(person.token, { locale: 'en-US', width: 320 })
})

test('a title that its tools leave no room stands above them', async () => {
  await page.goto(`${website}/goals?lang=en-US`)
  await page.getByRole('button', { name: 'Add goal' }).waitFor()
  const title = page.getByRole('heading', { name: 'Goals', exact: true, level: 2 })
  expect(await title.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})

test.each([320, 1024, 1440])('the help button covers no number at the end of a row, %i px', async (width) => {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${website}/goals?lang=en-US`)
  await page.getByRole('cell').first().waitFor()
  const row = await page.getByRole('figure').boundingBox()
  const help = await page.getByRole('button', { name: 'Help', exact: true }).boundingBox()
  // A row's own padding.
  expect(help?.x).toBeGreaterThanOrEqual((row?.x ?? 0) + (row?.width ?? 0) - 8)
})

test('the tools of a detail have one line', async () => {
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto(`${website}/goals?goal=${goalId}&lang=en-US`)
  const top = async (of: Locator) => (await of.boundingBox())?.y
  const more = page.getByRole('button', { name: 'More tools' })
  await more.waitFor()
  expect(await top(more)).toBe(await top(page.getByRole('group', { name: 'Period' })))
})

test('at 400 % zoom a dialog scrolls as a whole', async () => {
  await page.setViewportSize({ width: 320, height: 256 })
  await goOn(page, `${website}/segments?lang=en-US`)
  await page.getByRole('button', { name: 'New segment' }).first().click()
  const dialog = page.locator('dialog[open]')
  await dialog.waitFor()
  expect(await dialog.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true)
})

test('a long name of a website widens no list of members', async () => {
  const { product } = stage
  const { teamId: team_id, token } = person
  const named = { team_id, website_name: '很长的网站名称'.repeat(8), domain: 'long.example.com' }
  const { website_id } = (await product.call('/website/add', { ...named, time_zone: 'Asia/Shanghai' }, token))
    .data
  const invited = { team_id, email: 'may@example.com', team_role: 5, visible_websites: [website_id] }
  await product.call('/team/invite_member', invited, token)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`${product.url}/settings/teams/members?lang=zh-CN`)
  await page.getByRole('cell', { name: named.website_name }).waitFor()
  expect(await sticksOut(page)).toBe(0)
  const name = page.getByRole('cell', { name: 'may@example.com' }).getByText('may@example.com')
  expect(await name.evaluate((one) => one.getBoundingClientRect().height)).toBeLessThan(30)
})

test('an apostrophe is as narrow in Chinese as in English', async () => {
  await goOn(page, `${stage.product.url}/teams?lang=zh-CN`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const widths = await page.evaluate(async () => {
    await document.fonts.ready
    return ['', '"Footfall Latin", monospace'].map((face) => {
      const apostrophe = document.createElement('span')
      apostrophe.textContent = '’'
      apostrophe.style.fontFamily = face
      document.body.append(apostrophe)
      return apostrophe.getBoundingClientRect().width
    })
  })
  expect(widths[0]).toBe(widths[1])
})

test.each([
  ['step of a funnel', 'funnel', 'Funnel steps'],
  ['question about retention', 'retention', 'Visitor retention'],
])('letters twice as large widen no %s', async (_, path, heading) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await goOn(page, `${website}/${path}?lang=en-US`)
  await page.addStyleTag({ content: ':root { font-size: 32px }' })
  await page.getByRole('heading', { name: heading }).waitFor()
  expect(await sticksOut(page)).toBe(0)
})

test('letters twice as large cut no figure of the overview', async () => {
  const visits = Array.from({ length: 1200 }, (_, at) => ({
    visitor: `visitor-${at}`,
    minutesAgo: 20,
    pages: at === 0 ? ['/', fromRightToLeft] : ['/'],
  }))
  await bringTraffic(stage.product, person, websiteId, 'little.example.com', visits)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${website}?time_range=last_30_days&lang=zh-CN`)
  await page.addStyleTag({ content: ':root { font-size: 32px }' })
  const calendar = page.getByRole('table', { name: '访客数 · 每日' })
  await scrollUntil(page, '访客数 · 每日', calendar.locator('button').first())
  const wider = (elements: readonly Element[]) =>
    elements.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)
  await expect.poll(() => calendar.getByText('1,200', { exact: true }).count()).toBe(1)
  expect(await calendar.locator('button').evaluateAll(wider)).toEqual([])
  await page.evaluate(() => scrollTo(0, 0))
  const metrics = page.getByRole('button', { name: /^(访客数|访问次数|浏览量)/ })
  expect(await metrics.evaluateAll(wider)).toEqual([])
  const outside = await page
    .getByRole('slider')
    .first()
    .evaluate((chart) => {
      const panel = chart.closest('section')?.getBoundingClientRect() ?? new DOMRect()
      const labels = [...chart.querySelectorAll('svg text')].map((label) => label.getBoundingClientRect())
      return labels.filter(({ left, right }) => left < panel.left || right > panel.right).length
    })
  expect(outside).toBe(0)
  // A page whose letters run from right to left is cut off at its end, too.
  const begins = await page.getByTitle(fromRightToLeft).evaluate((label) => {
    const letter = document.createRange()
    letter.setStart(label.firstChild ?? label, 1)
    letter.setEnd(label.firstChild ?? label, 2)
    const [shown, box] = [letter.getBoundingClientRect(), label.getBoundingClientRect()]
    return label.scrollWidth > label.clientWidth && shown.left >= box.left && shown.right <= box.right + 1
  })
  expect(begins).toBe(true)
  expect(await sticksOut(page)).toBe(0)
}, 120_000)

test('larger letters cut no name of a metric, and no day reaches into the next', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${website}?time_range=last_30_days&lang=en-US`)
  await page.addStyleTag({ content: ':root { font-size: 32px }' })
  const metrics = page.getByRole('button', { name: /^(Views per visit|Visit duration|Bounce rate)/ })
  await expect.poll(() => metrics.count()).toBe(3)
  const wider = (elements: readonly Element[]) =>
    elements.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)
  expect(await metrics.locator('span').evaluateAll(wider)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.addStyleTag({ content: ':root { font-size: 24px }' })
  const calendar = page.getByRole('table', { name: 'Visitors day by day' })
  await scrollUntil(page, 'Visitors day by day', calendar.locator('button').first())
  await expect.poll(() => calendar.locator('button').count()).toBeGreaterThan(29)
  expect(await calendar.locator('button').evaluateAll(wider)).toEqual([])
}, 120_000)

test('letters twice as large leave a report its name, and keep the figures of a website apart', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${website}?lang=zh-CN`)
  await page.addStyleTag({ content: ':root { font-size: 32px }' })
  await page.getByText('当前在线').waitFor()
  const name = page.locator('h1 > span')
  expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await goOn(page, `${stage.product.url}/websites?lang=zh-CN`)
  const row = page.getByRole('listitem').filter({ hasText: 'little.example.com' })
  await row.getByText('1,201').waitFor()
  const beyond = (unit: string) =>
    row.getByText(unit, { exact: true }).evaluate((one) => {
      const cell = one.parentElement ?? one
      const figures = document.createRange()
      figures.selectNodeContents(cell)
      return Math.round(cell.getBoundingClientRect().left - figures.getBoundingClientRect().left)
    })
  expect([await beyond('浏览量'), await beyond('访客数')]).toEqual([0, 0])
})
