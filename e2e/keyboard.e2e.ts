/** Without a mouse: dialogs and menus take the focus, keep it, and return it to what opened them. */
import process from 'node:process'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { goOn } from './support/screens.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
let person: Person
let page: Page
let website: string

beforeAll(async () => {
  const { product } = stage
  person = await registerPerson(product)
  website = `/websites/${await addWebsite(product, person, 'keys.example.com')}`
  await product.call(
    '/team/invite_member',
    { team_id: person.teamId, email: 'keyboard@example.com', team_role: 4, visible_websites: 'all' },
    person.token,
  )
  page = await stage.open(person.token, { moving: true })
})

/** The path that is open. */
let at = ''

/** Opens a path unless it is open, focuses a button and presses Enter. */
async function press(path: string, name: string): Promise<void> {
  if (path !== at) await goOn(page, `${stage.product.url}${path}${path.includes('?') ? '&' : '?'}lang=en-US`)
  at = path
  await page.getByRole('button', { name, exact: true }).first().focus()
  await page.keyboard.press('Enter')
}

/** The name of the focused element. */
const focused = () =>
  page.evaluate(() => {
    const at = document.activeElement
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : undefined
    return (at?.getAttribute('aria-label') ?? label ?? at?.textContent ?? '').trim()
  })
const inside = (selector: string) =>
  page.evaluate((box) => document.activeElement?.closest(box) !== null, selector)

/** All dialogs are of one component. `test:long` tries each with Tab, `npm test` a form, a question, and one whose fields change. */
const tried = ['Add website', 'Replace link', 'Filter']
const triesAll = process.env.LONG_TESTS === 'on'

describe.sequential('a dialog', () => {
  test.each([
    ['/websites', 'Add website', 'Name'],
    ['/teams', 'Create team', 'Team name'],
    ['/settings/teams/members', 'Invite member', 'Email or account'],
    ['/settings/teams/members?tab=keys', 'Create key', 'Name'],
    ['/account', 'Bind email', 'Email'],
    ['/account', 'Change password', 'Current password'],
    ['/account', 'Turn on two-step verification', 'Current password'],
    ['WEBSITE/indexShort', 'New short link', 'Target URL'],
    ['WEBSITE/settings/sharing', 'Replace link', 'Cancel'],
    ['WEBSITE/settings/danger', 'Reset data', 'Type DELETE to confirm'],
    ['WEBSITE/settings/danger', 'Delete website', 'Type DELETE to confirm'],
    ['WEBSITE', 'Filter', 'Values, one or several'],
  ])('on %s behind “%s” begins at “%s”', async (path, opener, first) => {
    if (opener === 'Replace link')
      await stage.product.call(
        '/setting/website_share',
        { website_id: website.split('/')[2] ?? '', share: true },
        person.token,
      )
    await press(path.replace('WEBSITE', website), opener)
    await page.locator('dialog[open]').waitFor()
    await expect.poll(focused).toBe(first)
    const steps = triesAll || tried.includes(opener) ? 24 : 0
    for (let step = 0; step < steps; step++) {
      await page.keyboard.press(step < 12 ? 'Tab' : 'Shift+Tab')
      // Between the last and the first tab stop, the focus is in the browser's own interface.
      const out = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog[open]'),
      )
      expect(out, `after ${step + 1} steps`).toBe(false)
    }
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await expect.poll(focused).toBe(opener)
  })

  test('opened from a menu returns the focus to the menu’s button', async () => {
    await press('/settings/teams/members', 'More for keyboard@example.com')
    await expect.poll(focused).toBe('Resend invitation')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('Withdraw invitation')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Cancel')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('More for keyboard@example.com')
  })
})

describe.sequential('floating panels', () => {
  test.each([
    ['/websites', 'My account', '[role=menu]'],
    ['/websites', 'Language', '[role=menu]'],
    ['/websites', 'Appearance', '[role=dialog]'],
    ['WEBSITE', 'Period Last 7 days', '[role=dialog]'],
  ])('on %s behind “%s” takes the focus and returns it', async (path, opener, box) => {
    await press(path.replace('WEBSITE', website), opener)
    await expect.poll(() => inside(box)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator(`[data-floating]`).count()).toBe(0)
    await page.getByRole('button', { name: opener, exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => inside(box)).toBe(true)
    for (let step = 0; step < 90 && (await inside(box)); step++) await page.keyboard.press('Tab')
    expect(await page.locator('[data-floating]').count(), 'left behind by Tab').toBe(0)
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  })
})

test('what has the focus is never behind the head of the page', async () => {
  const low = await stage.open(person.token)
  await low.setViewportSize({ width: 1440, height: 500 })
  await low.goto(`${stage.product.url}/account?lang=en-US`)
  await low.getByRole('button', { name: 'Delete account' }).focus()
  const covered: string[] = []
  for (let step = 0; step < 12; step++) {
    await low.keyboard.press('Shift+Tab')
    const name = await low.evaluate(() => {
      const at = document.activeElement
      const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const isBehind = at?.closest('main') && at.getBoundingClientRect().top < head
      return isBehind ? at?.textContent : null
    })
    if (typeof name === 'string') covered.push(name)
  }
  expect(covered).toEqual([])
  await low.context().close()
})

test('what has the focus in a strip that moves sideways is seen whole', async () => {
  const phone = await stage.open(person.token, { width: 360 })
  await phone.goto(`${stage.product.url}${website}/settings/general?lang=en-US`)
  const last = phone.getByRole('link', { name: 'Reset and delete' })
  await phone.getByRole('link', { name: 'Transfer' }).focus()
  await phone.keyboard.press('Tab')
  await last.and(phone.locator(':focus')).waitFor()
  await expect.poll(() => last.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThanOrEqual(360)
  await phone.context().close()
})

test('a list of choices opens below its field with reduced motion', async () => {
  const still = await stage.open(person.token)
  await still.goto(`${stage.product.url}${website}/settings?lang=en-US`)
  const field = still.locator('.ant-select').first()
  await field.click()
  const first = still.locator('.ant-select-item-option').first()
  await first.waitFor()
  const at = async () => (await first.boundingBox())?.x ?? Number.NaN
  const edge = (await field.boundingBox())?.x ?? 0
  await expect.poll(async () => Math.abs((await at()) - edge)).toBeLessThan(24)
  await still.context().close()
})

test('the drawer of a phone keeps the focus until it is closed', async () => {
  const phone = await stage.open(person.token, { width: 390 })
  await phone.goto(`${stage.product.url}/websites?lang=en-US`)
  await phone.getByRole('button', { name: 'Open navigation' }).focus()
  await phone.keyboard.press('Enter')
  await phone.locator('aside a:focus').waitFor()
  for (let step = 0; step < 24; step++) {
    await phone.keyboard.press('Tab')
    expect(await phone.locator('#root :focus:not(aside *)').count()).toBe(0)
  }
  await phone.keyboard.press('Escape')
  await phone.getByRole('button', { name: 'Open navigation' }).and(phone.locator(':focus')).waitFor()
  await phone.context().close()
})

describe.sequential('the command palette', () => {
  const type = async (search: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search websites' }).fill(search)
  }
  const option = (name: string) => page.getByRole('option', { name, exact: true })

  test('opens by its key, keeps the focus, closes by Esc and returns the focus', async () => {
    await goOn(page, `${stage.product.url}${website}?lang=en-US`)
    const filter = page.getByRole('button', { name: 'Filter', exact: true })
    await filter.focus()
    await page.keyboard.press('Control+k')
    await option('Overview').waitFor()
    await expect.poll(() => page.getByRole('group', { name: 'Actions' }).count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('Filter')
  })

  test('leads to a screen, sets a period, finds a member and actions', async () => {
    await type('reten')
    await option('Retention').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${website}/retention*`)
    await type('30 days')
    await option('Last 30 days').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**time_range=last_30_days*')
    await type('keyboard@')
    await option('keyboard@example.com').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/settings/teams/members*')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('keyboard@example.com')
    await type('add web')
    await option('Add website').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Add website' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Websites' }).waitFor()
    expect(await page.locator('dialog[open]').count()).toBe(0)
  })

  test('runs what was typed even if Enter comes before the list has followed', async () => {
    await goOn(page, `${stage.product.url}${website}?lang=en-US`)
    await page.getByRole('button', { name: 'Filter', exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    await option('Overview').waitFor()
    await page.getByRole('combobox', { name: 'Search websites' }).evaluate((field: HTMLInputElement) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
      set?.call(field, 'reten')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    })
    await page.waitForURL(`**${website}/retention*`)
  })

  test('switches to another team', async () => {
    const team_name = `Palette ${person.account}`
    await stage.product.call('/team/add', { team_name, description: 'Another team' }, person.token)
    await page.goto(`${stage.product.url}/teams?lang=en-US`)
    await page.getByRole('heading', { name: 'Teams' }).waitFor()
    await type('palette')
    await option(team_name).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/websites*')
    await page.getByRole('button', { name: `Switch team ${team_name}` }).waitFor()
  })

  test('finds Chinese names by their Pinyin initials', async () => {
    await stage.product.call(
      '/website/add',
      { team_id: person.teamId, website_name: '远山户外商城', domain: 'yuanshan.example', time_zone: 'UTC' },
      person.token,
    )
    await page.goto(`${stage.product.url}/websites?lang=zh-CN`)
    await page.getByRole('button', { name: '搜索网站、页面和操作' }).click()
    await page.keyboard.type('yshw')
    await page.getByRole('option', { name: /远山户外商城/ }).click()
    await page.getByRole('heading', { name: '远山户外商城' }).waitFor()
  })
})
