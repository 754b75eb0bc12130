/** The life of a website: added, checked, arranged, configured, reset, deleted. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { strictFindings } from './support/accessibility.ts'
import { addWebsite, eventually, type Person, registerPerson } from './support/account.ts'
import { ordinaryUserAgent } from './support/browser.ts'
import { holdBack } from './support/hold-back.ts'
import { moveAndLetGo } from './support/quick-hand.ts'
import { goOn } from './support/screens.ts'
import { signedInPage } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
let owner: Person
let page: Page
let websiteId = ''

beforeAll(async () => {
  owner = await registerPerson(stage.product)
  page = await stage.open(owner.token)
})

/** A picture of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const dialog = () => page.locator('dialog[open]')
const toast = (text: string | RegExp) => page.getByRole('status').getByText(text).first()
/** The rows of the list, without the summary of all websites above. */
const list = (of = page) => of.locator('[data-tour="websites"]')
const names = () => list().locator('li a').allTextContents()
const section = (name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name })

/** Sends a pageview like a browser. Returns the reason if it was dropped, otherwise null. */
async function view(path: string): Promise<string | null> {
  const event = { id: crypto.randomUUID(), k: 'pageview', u: `https://shop.example.com${path}` }
  const answer = await fetch(`${stage.product.url}/api/collect`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': ordinaryUserAgent(stage.browser) },
    body: JSON.stringify({ w: websiteId, e: [event] }),
  })
  return answer.headers.get('x-footfall-dropped')
}

/** Whether a text is drawn as it is typed: the face has a multiplication sign for an x between digits. */
const inkOf = (text: Locator) =>
  text.evaluate(async (element) => {
    await document.fonts.ready
    const widthOf = (node: Element) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getBoundingClientRect().width
    }
    const typed = element.cloneNode(true) as HTMLElement
    typed.style.setProperty('font-feature-settings', '"calt" 0')
    element.after(typed)
    const same = widthOf(typed) === widthOf(element)
    typed.remove()
    return same ? 'as typed' : 'otherwise'
  })

const visitors = async () => {
  const input = { team_id: owner.teamId, website_ids: [websiteId] }
  return (await stage.product.call('/website/uv_list', input, owner.token)).data.list[0].visitors
}

describe.sequential('a website', () => {
  test('is added; an invalid domain is reported', async () => {
    await page.goto(`${stage.product.url}/websites?lang=en-US`)
    await page.getByRole('button', { name: 'Add your first website' }).click()
    await dialog().getByLabel('Name').fill('Shop')
    await dialog().getByLabel('Domain').fill('not a domain')
    await dialog().getByRole('button', { name: 'Add website' }).click()
    await dialog().getByText('Invalid domain').waitFor()
    expect(await strictFindings(page)).toEqual([])
    await dialog().getByLabel('Domain').fill('https://www.Shop.example.com/start')
    // Enter is pressed again before the answer.
    const release = await holdBack(page, '**/api/website/add')
    await page.keyboard.press('Enter')
    await dialog().getByRole('button', { name: 'Add website', disabled: true }).waitFor()
    await page.keyboard.press('Enter')
    release()
    await dialog().getByText('Waiting for the first pageview').waitFor()
    await dialog().getByText('GTM').click()
    await dialog().getByText('createElement').waitFor()
    const list = await stage.product.call('/website/list', { team_id: owner.teamId }, owner.token)
    expect(list.data.total).toBe(1)
    expect(list.data.list[0]).toMatchObject({ domain: 'shop.example.com', website_name: 'Shop' })
    websiteId = list.data.list[0].website_id
  })

  test('the check shows its findings, before and after the first pageview', async () => {
    await dialog().getByRole('button', { name: 'Check the installation' }).click()
    await dialog().getByText('Can’t open the home page').waitFor()
    expect(await strictFindings(page)).toEqual([])
    expect(await view('/')).toBe(null)
    await dialog().getByText('The first pageview has arrived').waitFor()
    await dialog().getByRole('button', { name: 'Check the installation' }).click()
    await dialog().getByText('Everything works, data is coming in').waitFor()
    await dialog().getByRole('button', { name: 'Go to overview' }).click()
    await page.waitForURL(`**/websites/${websiteId}*`)
  })

  test('several are arranged in the user’s order: by keys, by dragging, pinned; it is saved', async () => {
    for (const domain of ['a.example.com', '7x0.example.com']) await addWebsite(stage.product, owner, domain)
    await goOn(page, `${stage.product.url}/websites?lang=en-US`)
    await list().getByRole('link', { name: '7x0.example.com' }).waitFor()
    expect(await inkOf(list().getByText('7x0.example.com').last())).toBe('as typed')
    const before = await names()
    expect(before).toHaveLength(3)
    const saved = () =>
      page.waitForResponse((answer) => answer.url().endsWith('/api/team_user/edit_settings'))

    await page.getByRole('button', { name: `Move “${before[0]}”` }).focus()
    const byKey = saved()
    await page.keyboard.press('ArrowDown')
    await byKey
    await expect.poll(names).toEqual([before[1], before[0], before[2]])

    const handle = await page.getByRole('button', { name: `Move “${before[2]}”` }).boundingBox()
    const top = await list().locator('li').first().boundingBox()
    if (!handle || !top) throw new Error('no rows')
    const byDrag = saved()
    // Released before the screen has followed, it lands where the pointer is.
    await page.mouse.move(handle.x + 8, handle.y + 16)
    await page.mouse.down()
    await moveAndLetGo(page.getByRole('button', { name: `Move “${before[2]}”` }), top.y + 40)
    await page.mouse.up()
    await byDrag
    const order = [before[2], before[1], before[0]]
    await expect.poll(names).toEqual(order)

    await page.getByRole('button', { name: `More for “${before[0]}”` }).click()
    const byPin = saved()
    await page.getByRole('menuitem', { name: 'Pin to top' }).click()
    await byPin
    const kept = [before[0], before[2], before[1]]
    await expect.poll(names).toEqual(kept)
    await page.reload()
    await list().getByRole('link', { name: 'Shop' }).waitFor()
    await expect.poll(names).toEqual(kept)
    expect(await strictFindings(page)).toEqual([])
    // Whatever the numbers of a row, they stand below those of the others.
    await page.setViewportSize({ width: 1024, height: 900 })
    const online = await list()
      .getByText(/^\d online$/)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
    expect(online).toEqual(kept.map(() => online[0]))
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.getByRole('searchbox').fill('sho')
    await expect.poll(names).toEqual(['Shop'])
  })

  test('its settings are saved and applied by the collector; unsaved ones ask first', async () => {
    await goOn(page, `${stage.product.url}/websites/${websiteId}/settings/general?lang=en-US`)
    await page.getByLabel('Name').fill('Shop and more')
    await section('Filtering rules').click()
    await dialog().getByText('unsaved', { exact: false }).first().waitFor()
    await dialog().getByRole('button').last().click()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Shop and more')
    // The closing dialog returns the focus, and would take it from the field.
    await dialog().waitFor({ state: 'detached' })
    await expect
      .poll(() => section('Filtering rules').evaluate((e) => e === document.activeElement))
      .toBe(true)
    await page.getByLabel('Name').fill('Shop for now')
    const letThrough = await holdBack(page, '**/api/setting/website_edit')
    const sent = page.waitForRequest('**/api/setting/website_edit')
    await page.getByRole('button', { name: 'Save' }).click()
    await sent
    // Text typed while saving is not saved yet.
    await page.getByLabel('Name').fill('Shop and more')
    letThrough()
    await toast('Saved').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Shop and more')
    const named = async () =>
      (await stage.product.call('/website/item', { website_id: websiteId }, owner.token)).data.website_name
    expect(await named()).toBe('Shop for now')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(named).toBe('Shop and more')

    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: dot })
    await page.locator('main img').waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => page.locator('main img').count()).toBe(0)

    await section('Filtering rules').click()
    await page.getByLabel('Excluded pages').fill('admin ')
    await page.getByText('“admin”').waitFor()
    await page.keyboard.press('Backspace')
    await page.getByLabel('Excluded pages').fill('/admin/* /preview ')
    await page.getByLabel('Excluded IP addresses').fill('10.0.0.0/8,2001:db8::/32,')
    expect(await strictFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await toast('Saved').waitFor()
    await expect.poll(() => view('/admin/orders')).toBe('excluded_path')
    expect(await view('/pricing')).toBe(null)
    const kept = await stage.product.call('/setting/collect_item', { website_id: websiteId }, owner.token)
    expect(kept.data).toMatchObject({
      excluded_paths: ['/admin/*', '/preview'],
      excluded_addresses: ['10.0.0.0/8', '2001:db8::/32'],
    })
  })

  test('events that were not counted are shown with their reason', async () => {
    const total = async () =>
      (await stage.product.call('/setting/dropped_events', { website_id: websiteId }, owner.token)).data.total
    expect(await eventually(total, (count) => count > 0)).toBeGreaterThan(0)
    await section('Filtered events').click()
    await page.getByRole('button', { name: /^Excluded path/ }).click()
    await page.getByText('shop.example.com/admin/orders').first().waitFor()
    expect(await strictFindings(page)).toEqual([])
  })

  test('is reset after DELETE was typed', async () => {
    expect(await visitors()).toBe(1)
    await section('Reset and delete').click()
    await page.getByRole('button', { name: 'Reset data' }).click()
    const confirm = dialog().getByRole('button', { name: 'Reset data' })
    await dialog()
      .getByLabel(/DELETE/)
      .fill('delete')
    expect(await confirm.isDisabled()).toBe(true)
    await dialog()
      .getByLabel(/DELETE/)
      .fill('DELETE')
    await confirm.click()
    await toast('Deleting the data. It will be gone shortly').waitFor()
    expect(await eventually(visitors, (count) => count === 0)).toBe(0)
  })

  test('is deleted after DELETE was typed, and leaves the list', async () => {
    await page.getByRole('button', { name: 'Delete website' }).click()
    await dialog()
      .getByLabel(/DELETE/)
      .fill('DELETE')
    await dialog().getByRole('button', { name: 'Delete website' }).click()
    await page.waitForURL('**/websites?*')
    await list().getByRole('link', { name: 'a.example.com' }).waitFor()
    await expect.poll(names).not.toContain('Shop and more')
    expect(await view('/')).toBe('unknown_website')
  })

  test('view-only members are not offered forbidden actions', async () => {
    const guest = await registerPerson(stage.product)
    const id = await addWebsite(stage.product, owner, 'shown.example.com')
    const account = (await stage.product.call('/user/item', {}, guest.token)).data.username
    const grant = { team_id: owner.teamId, account, team_role: 5, visible_websites: [id] }
    const invited = await stage.product.call('/team/add_member', grant, owner.token)
    await stage.product.call('/team/add_member', { invite_id: invited.data.invite_id }, guest.token)
    const view5 = await signedInPage(stage.browser, stage.product.url, guest.token)
    await view5.goto(`${stage.product.url}/websites?lang=en-US`)
    await view5.getByRole('button', { name: /Switch team/ }).click()
    await view5.getByRole('menuitemradio', { checked: false }).click()
    await list(view5).getByRole('link', { name: 'shown.example.com' }).waitFor()
    expect(await list(view5).locator('li').count()).toBe(1)
    expect(await view5.getByRole('button', { name: 'Add website' }).count()).toBe(0)
    await view5.getByRole('button', { name: /^More for/ }).click()
    expect(await view5.getByRole('menuitem', { name: 'Settings' }).count()).toBe(0)
    await goOn(view5, `${stage.product.url}/websites/${id}/settings/transfer?lang=en-US`)
    await view5.getByText('Only the super administrator can transfer the website.').waitFor()
    await view5.goto(`${stage.product.url}/websites/${id}/settings?lang=en-US`)
    await view5.getByText('You can’t change these settings').waitFor()
    await view5.getByText('ask an admin of the team').waitFor()
    // All settings that they may see are on a separate screen.
    await view5.getByRole('link', { name: 'Short links' }).last().click()
    await view5.waitForURL('**/indexShort?*')
    await view5.getByText('No short links yet').waitFor()
    expect(await view5.getByRole('button', { name: 'New short link' }).count()).toBe(0)
    await view5.context().close()
  })

  test('no errors occurred', () => {
    expect(stage.errors).toEqual([])
  })
})
