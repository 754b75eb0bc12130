/**
 * Opens every path of the console, light on a desktop and dark on a narrow phone, with its menus and dialogs. axe finds nothing, and nothing is wider
 * than the window. Narrow and dark, axe checks what this changes.
 */

import process from 'node:process'
import { consolePaths } from '@footfall/contract/console-paths'
import { shareScreens } from '@footfall/contract/reports/sections'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coloursAndSpace, settled, strictFindings, strictFindingsBothWays } from './support/accessibility.ts'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { dialogs, menuButtons, overlay, partsOf, pressable } from './support/overlays.ts'
import {
  coversTitle,
  documentOf,
  isWalked,
  moveTo,
  roomOf,
  shownLanguages,
  sticksOut,
} from './support/screens.ts'
import { setStage } from './support/stage.ts'
import { bringTraffic, type TestVisit } from './support/traffic.ts'

const stage = setStage()
let person: Person
let websiteId: string
let sharecode: string
let boardId: string
let boardCode: string

const day = 60 * 24
const from = (source: string, count: number, daysAgo: number): TestVisit[] =>
  Array.from({ length: count }, (_, at) => ({
    visitor: `${source} ${daysAgo} ${at}`,
    minutesAgo: daysAgo * day + 60,
    pages: [`/?utm_source=${source}&utm_medium=email`],
  }))
/** Screens have something to show: pages of the last half hour for the live ones, a campaign that rose, payments in two currencies. */
const visits: readonly TestVisit[] = [
  { visitor: 'one', minutesAgo: 90, pages: ['/', '/pricing'], events: ['signup'] },
  { visitor: 'two', minutesAgo: 60 * 30, pages: ['/'], referrer: 'https://www.google.com/' },
  { visitor: 'live', minutesAgo: 20, pages: Array.from({ length: 36 }, (_, at) => `/page-${at}`) },
  ...from('newsletter', 120, 1),
  ...from('newsletter', 10, 9),
  ...from('partner', 40, 1),
  ...from('partner', 40, 9),
  {
    visitor: 'buyer',
    minutesAgo: 60,
    pages: ['/?utm_source=newsletter&utm_medium=email'],
    events: [
      { name: 'purchase', revenue: { amount: 9900, currency: 'CNY', order_id: 'screens-1' } },
      { name: 'purchase', revenue: { amount: 1000, currency: 'JPY', order_id: 'screens-2' } },
    ],
  },
]

/** Screens with a choice in their address that shows something else. */
const unknownInvitation = `/accept?invite_code=${'x'.repeat(32)}`
const further = [
  unknownInvitation,
  '/settings/teams/members?tab=keys',
  '/websites/:websiteId/insights?view=explore&group=utm_source,time&as=pivot',
  '/settings/teams/members?tab=audit',
]

/** What a screen shows once it has its data, which is what axe is to look at. Others show that they wait. */
const filled: Readonly<Record<string, string | RegExp>> = {
  '/settings/teams/members?tab=keys': 'journeys',
  '/settings/teams/members?tab=audit': /journeys/,
  '/websites/:websiteId': /^\/page-\d/,
  '/websites/:websiteId/realtime': /^\/page-\d/,
  '/websites/:websiteId/visitor': /^\/page-\d/,
  '/websites/:websiteId/statistics': /^\/page-\d/,
  '/websites/:websiteId/compare': /^\/page-\d/,
  '/websites/:websiteId/revenue': 'CNY',
  '/websites/:websiteId/utm': 'newsletter',
  '/websites/:websiteId/insights': /newsletter/,
  '/websites/:websiteId/insights?view=explore&group=utm_source,time&as=pivot': 'newsletter',
  '/share/more/:sharecode': /^\/page-\d/,
}

const call = async (path: string, input: object, { token } = person) =>
  (await stage.product.call(path, input, token)).data

beforeAll(async () => {
  const { product } = stage
  person = await registerPerson(product)
  const host = await registerPerson(product)
  const domain = 'screens.example.com'
  websiteId = await addWebsite(product, person, domain)
  await Promise.all([
    bringTraffic(product, person, websiteId, domain, visits),
    keepThings(),
    layBoard(),
    call(
      '/team/add_member',
      { team_id: host.teamId, account: person.account, team_role: 5, visible_websites: 'all' },
      host,
    ),
    call('/team/invite_member', {
      team_id: person.teamId,
      email: 'screens@example.com',
      team_role: 4,
      visible_websites: 'all',
    }),
  ])
  sharecode = (await call('/setting/website_share', { website_id: websiteId, share: true })).sharecode
  await call('/setting/edit_share', { website_id: websiteId, screens: [...shareScreens] })
})

/** Creates one of each kind of thing that a website stores. */
async function keepThings(): Promise<void> {
  const matcher = { kind: 'page', value: '/' }
  for (const [path, input] of [
    ['/website/add_short_url', { name: 'Poster', target_url: 'https://example.com/spring' }],
    ['/goal/add', { name: 'Home', matcher }],
    ['/segment/add', { name: 'Phones', filters: [{ field: 'device', operator: 'in', value: ['mobile'] }] }],
    ['/annotation/add', { text: 'Release', start_time: Math.floor(Date.now() / 1000) - 3600 }],
    ['/report/save', { kind: 'overview', name: 'Week', state: { time_range: 'last_7_days' } }],
  ] as const)
    await call(path, { website_id: websiteId, ...input })
}

/** Creates a board with every kind of card, and its share code. */
async function layBoard(): Promise<void> {
  const { team_id } = await call('/website/item', { website_id: websiteId })
  boardId = (await call('/board/add', { team_id, name: 'Mornings' })).board_id
  const steps = [{ kind: 'any' }, { kind: 'page', value: '/' }]
  for (const [report, more] of [
    ['total', {}],
    ['traffic', {}],
    ['page', {}],
    ['funnel', { steps }],
    ['funnel', { steps: [...steps, { kind: 'goal', value: crypto.randomUUID() }] }],
    ['goals', { compare: 'previous_period' }],
  ] as const) {
    const input = { time_range: 'last_7_days', ...more }
    const card = { website_id: websiteId, report, title: report, input, kind: 'overview', state: {} }
    await call('/board/pin', { team_id, board_id: boardId, card })
  }
  const { share_url } = await call('/board/share', { team_id, board_id: boardId, share: true })
  boardCode = share_url.split('/').at(-1)
}

/** The address of a path of the console. `locale`: the language in the address; null for none. */
function addressOf(place: string, locale: string | null): string {
  const [path = '', search = ''] = place
    .replace(':websiteId', websiteId)
    .replace(':boardId', boardId)
    .replace(':sharecode', place.startsWith('/shared-board') ? boardCode : sharecode)
    .split('?')
  return `${stage.product.url}${path}?${locale ? `lang=${locale}&` : ''}${search}`
}

/** Opens a path of the console and waits for its title. */
async function visit(page: Page, place: string, locale: string | null): Promise<void> {
  await page.goto(addressOf(place, locale))
  await page.locator('h1').first().waitFor()
}

const opensAll = process.env.LONG_TESTS === 'on'

/** What screens and overlays are made of that axe has looked at narrow and dark. */
const known = new Set<string>()

/** Screens of a shared report that show what the team's screens show. */
const sharedAgain = ['events', 'goals', 'journey', 'retention', 'revenue', 'utm', 'insights'].map(
  (screen) => `/share/:sharecode/${screen}`,
)

describe.each([
  { locale: 'zh-CN', dark: false, width: 1440 },
  { locale: 'en-US', dark: true, width: 320 },
] as const)('every screen in $locale, dark: $dark, $width px', ({ locale, dark, width }) => {
  test.each([
    ['a guest', false],
    ['a member', true],
  ] as const)(
    'for %s',
    async (_, signedIn) => {
      // Chinese is shown if neither the address nor the browser names a language.
      const named = locale === 'en-US' ? locale : null
      const found: string[] = []
      const token = signedIn ? person.token : ''
      const page = await stage.open(token, { locale, dark, width, newcomer: named === null })
      page.on('pageerror', (error) => found.push(`${page.url()}: ${error}`))
      const rooms = new Set<string>()
      let open = ''
      for (const path of [...consolePaths, ...further, '/nothing/here']) {
        if (!isWalked(path, signedIn)) continue
        if (dark && !opensAll && sharedAgain.includes(path)) continue
        // Each screen is opened once from another one of its document. In the other walk one of each room is opened directly, in `test:long` all.
        const isDirect = named === null && (opensAll || !rooms.has(roomOf(path)))
        const mayMove = !isDirect && open !== '' && open === documentOf(path)
        await (mayMove ? moveTo(page, addressOf(path, named)) : visit(page, path, named))
        open = documentOf(path)
        rooms.add(roomOf(path))
        const text = filled[path]
        if (text) await page.getByText(text).first().waitFor()
        const [shown, declared] = await shownLanguages(page)
        expect(shown, path).toBe(locale)
        if (!path.startsWith('/share')) expect(declared, path).toBe(locale)
        if (dark) await settled(page)
        const parts = dark ? await partsOf(page, 'body', opensAll) : []
        if (!dark || opensAll || parts.some((part) => !known.has(part))) {
          // The other rules found nothing in the first walk.
          const rules = dark ? { runOnly: coloursAndSpace } : {}
          for (const finding of await strictFindings(page, rules)) found.push(`${path}: ${finding}`)
          for (const part of parts) known.add(part)
        }
        const over = await sticksOut(page)
        if (over > 0) found.push(`${path}: ${over} px wider than the window`)
        const covering = await coversTitle(page)
        if (covering) found.push(`${path}: its title is covered by ${covering}`)
      }
      await page.context().close()
      expect(found).toEqual([])
    },
    360_000,
  )
})

describe('menus and dialogs, wide and light, narrow and dark', () => {
  const locale = 'zh-CN'
  /** Menus that many screens have are looked at on the first. */
  const opened = new Set<string>()
  let page: Page
  /** The path that is open. */
  let at = '/share/:sharecode'

  beforeAll(async () => {
    page = await stage.open(person.token, { locale })
  })
  afterAll(() => page.context().close())

  const strictWithin = (on: Page, within: string) => strictFindings(on, { within })

  /** Goes on in the open console where titles differ, and where a dialog is opened before the menus, which come with the data, are counted. */
  async function goTo(place: string, hasDialogs: boolean): Promise<void> {
    const [path = ''] = place.split('?')
    const mayMove = hasDialogs && path !== at && [path, at].every((each) => documentOf(each) === 'console')
    await (mayMove ? moveTo(page, addressOf(place, locale)) : visit(page, place, locale))
    at = path
  }

  test.each(Object.entries(dialogs))('of %s', async (place, behind) => {
    const found: string[] = []
    const lookAt = async (name: string, press: () => Promise<void>) => {
      const over = page.locator(overlay)
      await press()
      await over.last().waitFor()
      const parts = await partsOf(page, overlay, opensAll)
      const audit = parts.every((part) => known.has(part)) ? strictWithin : strictFindingsBothWays
      for (const finding of await audit(page, overlay)) found.push(`${name}: ${finding}`)
      // A narrow screen may have closed it.
      if ((await over.count()) > 0) for (const part of parts) known.add(part)
      await page.keyboard.press('Escape')
      await over.waitFor({ state: 'detached' })
    }
    await goTo(place, behind.length > 0)
    for (const keys of behind)
      await lookAt(keys.join(' › '), async () => {
        for (const key of keys) await pressable(page, locale, key).click()
      })
    // Once everything is loaded, and no automatic overlay covers the page.
    await page.waitForLoadState('networkidle')
    for (const { name, button } of await menuButtons(page)) {
      if (opened.has(name)) continue
      opened.add(name)
      await lookAt(name, () => button.click())
    }
    expect(found).toEqual([])
  })
})

describe.sequential('on paper and on boards', () => {
  let page: Page
  const size = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForFunction((wanted) => innerWidth === wanted, width)
  }
  /** Opens a screen, or goes on to it in the open console, or stays on it. */
  const go = async (place: string) => {
    const address = addressOf(place, 'en-US')
    if (page.url() === 'about:blank') await visit(page, place, 'en-US')
    else if (new URL(page.url()).pathname !== new URL(address).pathname) await moveTo(page, address)
  }

  beforeAll(async () => {
    page = await stage.open(person.token, { locale: 'en-US' })
  })
  afterAll(() => page.context().close())

  test.each([1280, 1200])('the overview’s tools leave the website’s name its room, %i px', async (width) => {
    await size(width)
    await go('/websites/:websiteId')
    await page.getByRole('button', { name: 'Save as report' }).waitFor()
    await page.getByText('online now').waitFor()
    // It changes every few seconds, and would interrupt a screen reader each time.
    expect(await page.getByRole('status').filter({ hasText: 'online now' }).count()).toBe(0)
    const name = await page.locator('h1 > span').first().boundingBox()
    expect(name?.width).toBeGreaterThan(120)
  })

  test('a printed report has light colours, no navigation, no buttons, charts as wide as the paper, and figures in one line', async () => {
    await size(1440)
    await page.emulateMedia({ colorScheme: 'dark' })
    await go('/websites/:websiteId')
    const chart = page.getByRole('slider').locator('> svg')
    await chart.waitFor()
    // The console hears of the system's change with the next frame.
    const ground = (wanted: string) =>
      page.waitForFunction(
        (scheme) => getComputedStyle(document.documentElement).colorScheme === scheme,
        wanted,
      )
    await ground('dark')
    await page.emulateMedia({ media: 'print' })
    await ground('light')
    const gone = ['Search', 'Filter', 'Export', 'Save as report', 'Previous period', 'Help']
    for (const name of gone)
      expect(
        await page.getByRole('button', { name, exact: true }).filter({ visible: true }).count(),
        name,
      ).toBe(0)
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
    const period = page.getByRole('button', { name: 'Period Last 7 days' })
    const days = await period
      .locator('[data-days]')
      .evaluate((name) => getComputedStyle(name, '::after').content)
    expect(days).toMatch(/attr\(data-days\)|\d, 20\d\d/)
    const tab = page.getByRole('tablist').first()
    expect(await tab.evaluate((one) => getComputedStyle(one).maskImage)).toBe('none')
    expect(await chart.evaluate((svg) => svg.getAttribute('viewBox'))).toMatch(/^0 0 \d+ \d+$/)
    const label = chart.locator('text').first()
    const fontSize = await label.evaluate((text) => getComputedStyle(text).fontSize)
    expect(Number.parseFloat(fontSize)).toBeGreaterThan(13)
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).padding)).toBe('0px')
    const row = page.locator('section li > *').first()
    await row.waitFor()
    expect(await row.evaluate((line) => line.clientHeight)).toBeLessThan(30)
    await size(720)
    await go('/websites/:websiteId/retention')
    await page.getByRole('cell').first().waitFor()
    const heights = await page
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => cell.clientHeight))
    expect(Math.max(...heights)).toBeLessThan(50)
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  })

  test('a printed table is as wide as the paper however many columns it has, and its headings are whole words', async () => {
    await size(703)
    const widestOf = () => page.locator('figure > table').evaluate((table) => table.scrollWidth)
    await page.goto(`${addressOf('/websites/:websiteId/retention', 'en-US')}&time_range=last_30_days`)
    await page.getByRole('radio', { name: 'Daily' }).click()
    await page.getByRole('columnheader', { name: 'Day 20' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    const room = await page.locator('figure').evaluate((figure) => figure.clientWidth)
    expect(await widestOf()).toBeLessThanOrEqual(room)
    await go('/websites/:websiteId/statistics')
    const heading = page.getByRole('columnheader', { name: 'Pageviews' })
    await heading.waitFor()
    const lines = await heading.locator('button').evaluate((button) => {
      const range = document.createRange()
      range.selectNodeContents(button.firstChild as Node)
      return range.getClientRects().length
    })
    expect(lines).toBe(1)
    await go('/websites/:websiteId/sessions')
    const visits = page.getByRole('table', { name: 'Visits' })
    await visits.getByRole('row').nth(5).waitFor()
    const beside = await visits.evaluate((table) => table.getBoundingClientRect().right - innerWidth)
    expect(beside).toBeLessThanOrEqual(0)
    const figure = visits.getByRole('cell').first()
    expect(await figure.evaluate((cell) => getComputedStyle(cell).whiteSpace)).toBe('nowrap')
    // On a screen its rows scroll inside it.
    await page.goto(`${addressOf('/websites/:websiteId/compare', 'en-US')}&time_range=last_30_days`)
    const buckets = page.getByRole('region', { name: 'Visitors over both periods' })
    await buckets.getByRole('cell').first().waitFor()
    const beyond = await buckets.evaluate((panel) => {
      const end = panel.querySelector('table')?.getBoundingClientRect().bottom ?? 0
      return end - panel.getBoundingClientRect().bottom
    })
    expect(beyond).toBeLessThanOrEqual(0)
  })

  test('a printed panel stays on one page, a flow fits the paper, Chinese headings are whole, and nothing is there for hands', async () => {
    await size(520)
    await page.emulateMedia({ media: 'print' })
    await visit(page, '/websites/:websiteId/journey', 'zh-CN')
    const flow = page.getByRole('figure', { name: '访问路径' })
    await flow.waitFor()
    expect(await flow.evaluate((figure) => figure.scrollWidth - figure.clientWidth)).toBe(0)
    const panel = page.getByRole('region', { name: '最常见的路径' })
    expect(await panel.evaluate((section) => getComputedStyle(section).breakInside)).toBe('avoid')
    await moveTo(page, addressOf('/websites/:websiteId/goals', 'zh-CN'))
    await page.getByRole('columnheader', { name: '价值' }).waitFor()
    expect(await page.getByRole('columnheader', { name: '操作' }).count()).toBe(0)
    await moveTo(page, addressOf('/websites/:websiteId/utm', 'zh-CN'))
    await page.getByRole('heading', { name: '推广活动' }).first().waitFor()
    expect(await page.getByRole('textbox').filter({ visible: true }).count()).toBe(0)
    await size(760)
    await moveTo(page, addressOf('/websites/:websiteId/sessions', 'zh-CN'))
    const heading = page.getByRole('columnheader', { name: '浏览量' })
    await heading.waitFor()
    expect(await heading.evaluate((cell) => cell.clientHeight)).toBeLessThan(45)
    await page.emulateMedia({ media: 'screen' })
  })

  test('Ctrl+P prints panels that were never scrolled to', async () => {
    await size(1440)
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await visit(page, '/websites/:websiteId', 'en-US')
    await page.getByRole('slider').waitFor()
    const days = page.getByRole('region', { name: 'Visitors day by day' })
    await days.locator('.pending').waitFor()
    await page.keyboard.press('Control+p')
    await page.locator('body[data-printed]').waitFor()
    expect(await page.locator('.pending').count()).toBe(0)
    expect(await days.isVisible()).toBe(true)
  })

  test.each([1440, 320])('heads of a card stand above their figures, %i px', async (width) => {
    await size(width)
    await go('/boards/:boardId')
    const goals = page.getByRole('article').filter({ hasText: 'Conversions' })
    await goals.getByText('Change', { exact: true }).waitFor()
    const ends = await goals.evaluate((card) => {
      const row = card.querySelector('li > *')
      const head = card.querySelector('ul')?.previousElementSibling
      const boxesOf = (line: Element | null | undefined) =>
        [...(line?.children ?? [])]
          .filter((cell) => getComputedStyle(cell).position !== 'absolute')
          .map((cell) => cell.getBoundingClientRect())
          .filter(({ width }) => width > 0)
      return [head, row].map((line) => boxesOf(line).map(({ right }) => Math.round(right)))
    })
    expect(ends[0]?.length).toBeGreaterThan(2)
    expect(ends[0]).toEqual(ends[1])
  })

  test.each([1440, 390])('a board’s tools stay visible while scrolling, %i px', async (width) => {
    await size(width)
    await go('/boards/:boardId')
    await page.getByRole('article').last().waitFor()
    const share = page.getByRole('button', { name: 'Shared publicly' })
    const bottomOf = async () => {
      const box = await share.boundingBox()
      return box ? Math.round(box.y + box.height) : Number.NaN
    }
    // The page grows as its cards get their numbers.
    const scrolledTo = () =>
      page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight)
        return scrollY
      })
    await expect.poll(scrolledTo).toBeGreaterThan(150)
    // Below the header, above the scrolling content.
    await expect.poll(bottomOf).toBeGreaterThan(56)
    expect(await bottomOf()).toBeLessThan(160)
  })
})
