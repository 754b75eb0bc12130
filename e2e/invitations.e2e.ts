/** What an invitation's link shows if it cannot be accepted: expired, cancelled, already a member, another account. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { strictFindings } from './support/accessibility.ts'
import { type Person, registerPerson } from './support/account.ts'
import { freshContext, workerBrowser } from './support/browser.ts'
import { changeRows } from './support/database.ts'
import { mailedCode, mailedLink } from './support/mail.ts'
import type { Product } from './support/product.ts'
import { goOn } from './support/screens.ts'
import { sharedProduct } from './support/shared-product.ts'
import { signedInPage } from './support/sign-in.ts'

let product: Product
let browser: Browser
let owner: Person
let guest: Person
let page: Page
const address = 'guest@example.com'
const errors: string[] = []

async function bind(person: Person, email: string): Promise<void> {
  await product.call('/user/bind_email_code', { email }, person.token)
  const email_code = await mailedCode(product, email)
  const bound = await product.call(
    '/user/bind_email',
    { email, email_code, password: 'Correct.horse_1' },
    person.token,
  )
  if (bound.code !== 200) throw new Error(JSON.stringify(bound))
}

async function invite(email: string): Promise<{ invite_id: string; invite_code: string }> {
  const input = { team_id: owner.teamId, email, team_role: 4, visible_websites: 'all' }
  const made = await product.call('/team/invite_member', input, owner.token)
  if (made.code !== 200) throw new Error(JSON.stringify(made))
  return made.data as { invite_id: string; invite_code: string }
}

beforeAll(async () => {
  product = sharedProduct()
  browser = await workerBrowser()
  owner = await registerPerson(product)
  guest = await registerPerson(product)
  await product.call(
    '/team/edit_team',
    { team_id: owner.teamId, team_name: 'Quiet Lake', description: 'x' },
    owner.token,
  )
  await bind(guest, address)
  page = await signedInPage(browser, product.url, guest.token)
  page.on('pageerror', (error) => errors.push(String(error)))
})

afterAll(async () => {
  await browser?.close()
})

const heading = (name: string, on: Page = page) => on.getByRole('heading', { name }).waitFor()

describe.sequential('an invitation', () => {
  test('after 48 hours has expired and names the sender, signed in or not', async () => {
    const { invite_id, invite_code } = await invite(address)
    await changeRows(
      product,
      `UPDATE invitations SET created_at = created_at - interval '49 hours', expires_at = expires_at - interval '49 hours' WHERE id = $1`,
      [invite_id],
    )
    const stranger = await (await freshContext(browser)).newPage()
    for (const on of [page, stranger]) {
      await on.goto(`${product.url}/accept?invite_code=${invite_code}&lang=en-US`)
      await heading('The invitation has expired', on)
      await on.getByText('valid for 48 hours').waitFor()
      expect(await on.getByRole('button', { name: 'Accept invitation' }).count()).toBe(0)
      expect(await strictFindings(on)).toEqual([])
    }
    await goOn(stranger, `${product.url}/refuse?invite_code=${invite_code}&lang=en-US`)
    await heading('The invitation has expired', stranger)
    await stranger.context().close()
    const accepted = await product.call('/team/add_member', { invite_code }, guest.token)
    expect(accepted.data.reason).toBe('invite_expired')
    await product.call('/team/cancel_invitation', { team_id: owner.teamId, invite_id }, owner.token)
  })

  test('cancelled while its page is open is shown as cancelled', async () => {
    const { invite_id, invite_code } = await invite(address)
    await page.goto(`${product.url}/accept?invite_code=${invite_code}&lang=en-US`)
    await heading('Quiet Lake')
    await product.call('/team/cancel_invitation', { team_id: owner.teamId, invite_id }, owner.token)
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await heading('The invitation was withdrawn')
    const teams = await product.call('/team/list', {}, guest.token)
    expect(teams.data.total).toBe(1)
  })

  test('for another address names both, and leads out and back in', async () => {
    const { invite_id, invite_code } = await invite('somebody.else@example.com')
    const link = `/accept?invite_code=${invite_code}&email=somebody.else%40example.com&lang=en-US`
    await page.goto(`${product.url}${link}`)
    await heading('This is not the invited account')
    await page.getByText(`you are logged in as ${address}`).waitFor()
    // Nothing of the help menu, whose widget may be another service's, is beside a code.
    expect(await page.getByRole('button', { name: 'Help', exact: true }).count()).toBe(0)
    // Masked, because the holder of the link must not learn the address.
    await page.getByText('s***@example.com').waitFor()
    expect(await strictFindings(page)).toEqual([])
    expect(await page.getByRole('button', { name: 'Accept invitation' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Log out and log in again' }).click()
    await page.waitForURL('**/login*')
    await expect
      .poll(() => page.getByLabel('Account or email').inputValue())
      .toBe('somebody.else@example.com')
    await page.getByLabel('Account or email').fill(address)
    await page.getByLabel('Password', { exact: true }).fill('Correct.horse_1')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/accept*')
    await heading('This is not the invited account')
    await product.call('/team/cancel_invitation', { team_id: owner.teamId, invite_id }, owner.token)
  })

  test('sent again has a new link, and the old one stops working; a cancelled one leaves the list', async () => {
    const invited = 'late@example.com'
    const first = await invite(invited)
    const boss = await signedInPage(browser, product.url, owner.token)
    await boss.goto(`${product.url}/settings/teams/members?lang=en-US`)
    const act = async (name: string) => {
      await boss
        .getByRole('row', { name: new RegExp(invited) })
        .getByRole('button')
        .click()
      await boss.getByRole('menuitem', { name }).click()
    }
    await act('Resend invitation')
    await boss.getByRole('status').getByText('Invitation resent').first().waitFor()
    const link = await mailedLink(product, invited, 1)
    const stranger = await (await freshContext(browser)).newPage()
    await stranger.goto(`${product.url}/accept?invite_code=${first.invite_code}&lang=en-US`)
    await heading('Invitation not found', stranger)
    await stranger.goto(link)
    await heading('Quiet Lake', stranger)
    await act('Withdraw invitation')
    await boss.locator('dialog[open]').getByRole('button', { name: 'Withdraw invitation' }).click()
    await expect.poll(() => boss.getByText(invited).count()).toBe(0)
    await stranger.goto(link)
    await heading('The invitation was withdrawn', stranger)
    await boss.context().close()
    await stranger.context().close()
  })

  test('accepted in one tab shows in the other that the user is already a member', async () => {
    const { invite_code } = await invite(address)
    // The earlier session ended with the log-out.
    const form = { account: address, password: 'Correct.horse_1' }
    const { access_token } = (await product.call('/user/login_v2', form)).data
    const tab = await signedInPage(browser, product.url, access_token)
    const other = await tab.context().newPage()
    for (const each of [tab, other]) {
      await each.goto(`${product.url}/accept?invite_code=${invite_code}&lang=en-US`)
      await heading('Quiet Lake', each)
    }
    await tab.getByRole('button', { name: 'Accept invitation' }).click()
    await tab.getByRole('status').getByText('Welcome to “Quiet Lake”').first().waitFor()
    // The tab that accepted tells the other one, which needs no click.
    await heading('You are already a member of the team', other)
    await other.getByRole('link', { name: 'Go to websites' }).click()
    await other.waitForURL('**/websites*')
    await tab.context().close()
  })

  test('no errors occurred', () => {
    expect(errors).toEqual([])
  })
})
