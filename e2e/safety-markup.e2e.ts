/** Attack 18 in a real browser: no screen runs or links to markup from websites, visitors or members. */
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settled } from './support/accessibility.ts'
import { eventually, type Person, registerPerson } from './support/account.ts'
import { ordinaryUserAgent, workerBrowser } from './support/browser.ts'
import type { Product } from './support/product.ts'
import { goOn } from './support/screens.ts'
import { sharedProduct } from './support/shared-product.ts'
import { signedInPage } from './support/sign-in.ts'

/** Sets a mark on the window if anything runs it. */
const run = 'window.ranStrangersCode=1'
const markup = `"'><img src=x onerror=${run}><svg onload=${run}><script>${run}</script>`
const inName = `<img src=x onerror=${run}>`

let product: Product
let browser: Browser
let owner: Person
let website = ''
let sharecode = ''
let visitor = ''
let page: Page
const ran: string[] = []

async function make(path: string, input: object): Promise<Record<string, never>> {
  const made = await product.call(path, input, owner.token)
  if (made.code !== 200) throw new Error(`${path}: ${JSON.stringify(made)}`)
  return made.data
}

beforeAll(async () => {
  product = sharedProduct()
  browser = await workerBrowser()
  owner = await registerPerson(product)
  const { teamId: team_id } = owner
  await make('/user/edit_name', { username: inName })
  await make('/team/edit_team', { team_id, team_name: inName, description: markup })
  website = String(
    (await make('/website/add', { team_id, website_name: inName, domain: 'example.com', time_zone: 'UTC' }))
      .website_id,
  )
  const target_url = 'https://example.com/'
  await make('/website/add_short_url', { website_id: website, name: inName, target_url })
  await make('/key/add', { team_id, name: inName, scopes: ['stats:read'] })
  sharecode = String((await make('/setting/website_share', { website_id: website, share: true })).sharecode)
  const guest = await registerPerson(product)
  await product.call('/user/edit_name', { username: inName }, guest.token)
  const { account } = (await product.call('/user/item', {}, guest.token)).data
  const added = await make('/team/add_member', { team_id, account, team_role: 4, visible_websites: 'all' })
  await product.call('/team/add_member', { invite_id: added.invite_id }, guest.token)

  const answer = await fetch(`${product.url}/api/collect`, {
    method: 'POST',
    headers: {
      'content-type': 'text/plain',
      'user-agent': `${ordinaryUserAgent(browser)} ${markup}`,
    },
    body: JSON.stringify({
      w: website,
      e: [
        {
          id: randomUUID(),
          k: 'pageview',
          u: `https://example.com/${markup}?${new URLSearchParams({ utm_source: markup, utm_medium: markup, utm_campaign: markup, utm_term: markup, utm_content: markup })}`,
          r: `https://evil.example/${markup}`,
          t: markup,
        },
        { id: randomUUID(), k: 'custom', n: markup, u: 'https://example.com/', p: { [markup]: markup } },
        {
          id: randomUUID(),
          k: 'pageview',
          u: 'https://example.com/second',
          t: 'javascript:window.ranStrangersCode=1',
        },
      ],
    }),
  })
  if (answer.status !== 202) throw new Error(await answer.text())
  const log = await eventually(
    async () =>
      (await product.call('/real_time/activity_log', { website_id: website, filters: [] }, owner.token)).data,
    (data) => data.list.length > 0,
  )
  visitor = log.list[0].visitor_id
  page = await signedInPage(browser, product.url, owner.token)
  page.on('dialog', async (box) => {
    ran.push(box.message())
    await box.dismiss()
  })
  page.on('pageerror', (error) => ran.push(String(error)))
})

afterAll(async () => {
  await browser?.close()
})

/** What only injected markup could have created on the page, and where its links lead. */
async function foundOn(): Promise<{ ran: boolean; made: number; links: string[] }> {
  return page.evaluate(() => ({
    ran: 'ranStrangersCode' in window,
    made: document.querySelectorAll(
      '[onerror],[onload],img[src="x"],body script:not([src]):not([type="application/json"])',
    ).length,
    links: [...document.querySelectorAll('a[href],area[href],form[action],iframe[src]')]
      .map(
        (each) => each.getAttribute('href') ?? each.getAttribute('action') ?? each.getAttribute('src') ?? '',
      )
      .filter((href) => !/^(https?:\/\/|\/(?!\/)|#|\?|mailto:[^?]*$)/.test(href)),
  }))
}

const inert = { ran: false, made: 0, links: [] }
/** Waits until a piece of the markup is shown as text, beside the frame's own. */
const shown = () => page.locator('main').getByText('onerror=', { exact: false }).first().waitFor()

describe.sequential('safety 18: stored markup in the console', () => {
  test.each([
    ['/websites', true],
    ['/teams', true],
    ['/account', false],
    ['/messages?tab=all', true],
    ['/settings/teams/members', true],
    ['/settings/teams/members?tab=keys', true],
    ['/settings/teams/members?tab=audit', true],
    ['/websites/{website}', true],
    ['/websites/{website}/compare', true],
    ['/websites/{website}/realtime', true],
    ['/websites/{website}/statistics', true],
    ['/websites/{website}/visitor', true],
    ['/websites/{website}/visitor?visitor={visitor}', true],
    ['/websites/{website}/indexShort', true],
    ['/websites/{website}/settings', true],
    ['/websites/{website}/settings/sharing', true],
    ['/websites/{website}/settings/install', true],
    ['/share/{sharecode}', true],
    ['/share/more/{sharecode}', true],
  ])('safety 18: %s shows it as text', async (path, shows) => {
    const address = path
      .replace('{website}', website)
      .replace('{visitor}', visitor)
      .replace('{sharecode}', sharecode)
    await goOn(page, `${product.url}${address}${address.includes('?') ? '&' : '?'}lang=en-US`)
    await page.getByRole('heading').first().waitFor()
    if (path.endsWith('/realtime')) await page.getByText('Updating live').waitFor()
    if (shows && !path.endsWith('/settings') && !path.endsWith('/install')) await shown()
    await settled(page)
    expect(await foundOn(), path).toEqual(inert)
    expect(ran).toEqual([])
  })

  test('safety 18: titles, events, UTM and referrers in their panels are text', async () => {
    await page.goto(`${product.url}/websites/${website}?lang=en-US`)
    await page.getByRole('tab').first().waitFor()
    const seen = new Set<boolean>()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await page.waitForLoadState('networkidle').catch(() => undefined)
      expect(await foundOn(), (await tab.textContent()) ?? '').toEqual(inert)
      // No name contains this part, so it came with the visit.
      seen.add(((await page.locator('main').textContent()) ?? '').includes('<svg onload='))
    }
    expect([...seen], 'the visit’s own texts were among what was looked at').toContain(true)
    expect(ran).toEqual([])
  })

  test('safety 18: markup in the address itself is only text', async () => {
    const filters = Buffer.from(
      JSON.stringify([{ field: 'page_title', operator: 'in', value: [markup] }]),
    ).toString('base64')
    for (const address of [
      `/websites/${website}?filters=${encodeURIComponent(filters)}`,
      `/websites?lang=${encodeURIComponent(markup)}`,
      `/accept?invite_code=${encodeURIComponent(markup)}`,
      `/share/${encodeURIComponent(markup)}`,
      `/nowhere/${encodeURIComponent(markup)}`,
      `/login?next=${encodeURIComponent('javascript:window.ranStrangersCode=1')}`,
      `/login?next=${encodeURIComponent('//evil.example/')}`,
    ]) {
      await page.goto(`${product.url}${address}`)
      await page.waitForLoadState('networkidle').catch(() => undefined)
      expect(await foundOn(), address).toEqual(inert)
      expect(new URL(page.url()).origin).toBe(product.url)
    }
    expect(ran).toEqual([])
  })
})
