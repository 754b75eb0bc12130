/** People of a team, each in their own browser: invited, signed up, accepted, limited to a website, removed; and a deleted team. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { strictFindings } from './support/accessibility.ts'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { freshContext, workerBrowser } from './support/browser.ts'
import { mailedCode, mailedLink } from './support/mail.ts'
import type { Product } from './support/product.ts'
import { goOn } from './support/screens.ts'
import { sharedProduct } from './support/shared-product.ts'
import { comeBack, signedInPage } from './support/sign-in.ts'

let product: Product
let browser: Browser
let owner: Person
let boss: Page
let guest: Page
const errors: string[] = []
const address = 'ming@example.com'
const password = 'Correct.horse_1'

function watched(page: Page): Page {
  page.on('pageerror', (error) => errors.push(String(error)))
  return page
}

beforeAll(async () => {
  product = sharedProduct()
  browser = await workerBrowser()
  owner = await registerPerson(product)
  await product.call('/user/edit_name', { username: 'Lin' }, owner.token)
  await addWebsite(product, owner, 'shop.example.com')
  await addWebsite(product, owner, 'blog.example.com')
  boss = watched(await signedInPage(browser, product.url, owner.token))
  guest = watched(await (await freshContext(browser)).newPage())
})

afterAll(async () => {
  await browser?.close()
})

const dialog = (page: Page) => page.locator('dialog[open]')
const notice = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).first()

describe.sequential('a team', () => {
  let link = ''

  test('is named by its owner; a taken name is reported while typing', async () => {
    await boss.goto(`${product.url}/teams?lang=en-US`)
    await boss.getByRole('button', { name: /^More for/ }).click()
    await boss.getByRole('menuitem', { name: 'Edit team' }).click()
    await dialog(boss).getByLabel('Team name').fill('Far Mountain')
    await dialog(boss).getByLabel('Description').fill('Shop and blog')
    await dialog(boss).getByRole('button', { name: 'Save' }).click()
    await boss.getByRole('heading', { name: /Far Mountain/ }).waitFor()
    await boss.getByRole('button', { name: 'Create team' }).click()
    await dialog(boss).getByLabel('Team name').pressSequentially('far mountain')
    await dialog(boss).getByText('The team name already exists').waitFor()
    await dialog(boss).getByLabel('Team name').fill('Side project')
    await dialog(boss).getByLabel('Description').fill('Something small')
    await dialog(boss).getByRole('button', { name: 'Create team' }).click()
    await notice(boss, 'Team created').waitFor()
    await boss.getByRole('button', { name: /Switch team/ }).click()
    await boss.getByRole('menuitemradio', { name: 'Far Mountain' }).click()
    await boss.getByText('shop.example.com').first().waitFor()
  })

  test('invites somebody to one of its websites', async () => {
    await boss.getByRole('link', { name: 'Members & access' }).click()
    await boss.getByRole('button', { name: 'Invite member' }).click()
    await dialog(boss).getByLabel('Email or account').fill(address)
    await dialog(boss)
      .getByRole('radio', { name: /View only/ })
      .check()
    await dialog(boss).getByRole('radio', { name: 'Selected websites' }).click()
    await dialog(boss).getByRole('button', { name: 'Send invitation' }).click()
    await dialog(boss).getByText('Choose at least one website').waitFor()
    await dialog(boss).getByRole('checkbox', { name: /blog/ }).check()
    expect(await strictFindings(boss)).toEqual([])
    await dialog(boss).getByRole('button', { name: 'Send invitation' }).click()
    await dialog(boss).getByText('Invitation sent').waitFor()
    await dialog(boss).getByRole('button', { name: 'Done' }).click()
    await boss.getByText('Pending').waitFor()
    link = await mailedLink(product, address)
    expect(link).toContain('/accept?invite_code=')
  })

  test('another signed-in user sees that, and is led out and back in', async () => {
    const stranger = await registerPerson(product)
    const page = watched(await signedInPage(browser, product.url, stranger.token))
    await page.goto(`${link}&lang=en-US`)
    // An account without an address could be the invited person's, so it is offered to bind the address.
    await page.getByRole('heading', { name: 'Please bind email first' }).waitFor()
    expect(await strictFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Log out and log in again' }).click()
    await page.waitForURL('**/login*')
    await expect.poll(() => page.getByLabel('Account or email').inputValue()).toBe(address)
    await expect.poll(() => new URL(page.url()).searchParams.get('next')).toContain('/accept?invite_code=')
    await page.context().close()
  })

  test('the invited person signs up on the way and accepts', async () => {
    await guest.goto(`${link}&lang=en-US`)
    await guest.getByRole('heading', { name: 'Far Mountain' }).waitFor()
    expect(await strictFindings(guest)).toEqual([])
    await guest.getByRole('link', { name: 'Sign up to accept' }).click()
    await expect.poll(() => guest.getByLabel('Email', { exact: true }).inputValue()).toBe(address)
    await guest.getByRole('button', { name: 'Send code' }).click()
    await guest.getByLabel('Verification code').fill(await mailedCode(product, address, 1))
    await guest.getByLabel('Password', { exact: true }).fill(password)
    await guest.getByLabel('Confirm password').fill(password)
    await guest.getByRole('checkbox').check()
    await guest.getByRole('button', { name: 'Sign up' }).click()
    await guest.waitForURL('**/accept*')
    await guest.getByRole('button', { name: 'Accept invitation' }).click()
    await notice(guest, 'Welcome to “Far Mountain”').waitFor()
    await guest.getByRole('button', { name: 'End the tour' }).click()
  })

  test('and sees that website alone, and nothing that the role may not do', async () => {
    await guest.getByText('blog.example.com').first().waitFor()
    expect(await guest.getByText('shop.example.com').count()).toBe(0)
    expect(await guest.getByRole('button', { name: 'Add website' }).count()).toBe(0)
    expect(await guest.getByRole('link', { name: 'Members & access' }).count()).toBe(0)
    await goOn(guest, `${link}&lang=en-US`)
    await guest.getByRole('heading', { name: 'You are already a member of the team' }).waitFor()
    await goOn(guest, `${product.url}/settings/teams/members?lang=en-US`)
    await guest.getByText('You don’t have permission to manage this team').waitFor()
    await goOn(guest, `${product.url}/teams?lang=en-US`)
    const row = guest.getByRole('listitem').filter({ hasText: 'Far Mountain' })
    await row.getByRole('button', { name: /^More for/ }).click()
    await expect.poll(() => guest.getByRole('menuitem').allTextContents()).toEqual(['Leave team'])
    await guest.keyboard.press('Escape')
    await row
      .getByRole('button', { name: 'Switch', exact: true })
      .or(row.getByText('Current'))
      .first()
      .click()
    await goOn(guest, `${product.url}/websites?lang=en-US`)
  })

  test('the owner hears of it, and changes what the member may', async () => {
    await comeBack(boss)
    await boss.getByRole('link', { name: 'Messages, 1 unread' }).click()
    await boss.getByText(/joined the team “Far Mountain”/).waitFor()
    await boss.getByRole('link', { name: /^View/ }).click()
    await boss.getByRole('row', { name: /ming/ }).getByRole('button').click()
    await boss.getByRole('menuitem', { name: 'Edit member' }).click()
    await dialog(boss)
      .getByRole('radio', { name: /^Manager/ })
      .check()
    await dialog(boss).getByRole('radio', { name: 'All websites' }).click()
    await dialog(boss).getByRole('button', { name: 'Save' }).click()
    await boss.getByRole('row', { name: /ming/ }).getByText('Manager').waitFor()
    await comeBack(guest)
    await guest.getByRole('button', { name: 'Add website' }).waitFor()
    await guest.getByText('shop.example.com').first().waitFor()
  })

  test('the owner hands the team over, and gets it back from the new owner', async () => {
    const handOver = async (page: Page, to: RegExp, typed: string) => {
      await page.getByRole('row', { name: to }).getByRole('button').click()
      await page.getByRole('menuitem', { name: 'Hand over team' }).click()
      await dialog(page).getByLabel('Current password').fill(typed)
      await dialog(page).getByRole('button', { name: 'Hand over team' }).click()
    }
    await handOver(boss, /ming/, 'a.wrong_1')
    await dialog(boss).getByText('Incorrect current password').waitFor()
    await dialog(boss).getByLabel('Current password').fill(owner.password)
    await dialog(boss).getByRole('button', { name: 'Hand over team' }).click()
    await notice(boss, /^Team handed over to/).waitFor()
    await boss.getByRole('row', { name: /ming/ }).getByText('Super administrator').waitFor()
    await goOn(guest, `${product.url}/settings/teams/members?lang=en-US`)
    await comeBack(guest)
    await handOver(guest, /Lin/, password)
    await notice(guest, /^Team handed over to/).waitFor()
    await goOn(guest, `${product.url}/websites?lang=en-US`)
    await boss.reload()
    await boss.getByRole('row', { name: /Lin/ }).getByText('Super administrator').waitFor()
  })

  test('a removed member is notified in the open tab and gets another team', async () => {
    const other = await guest.context().newPage()
    await other.goto(`${product.url}/teams?lang=en-US`)
    await other.getByRole('heading', { name: /Far Mountain/ }).waitFor()
    await boss.getByRole('row', { name: /ming/ }).getByRole('button').click()
    await boss.getByRole('menuitem', { name: 'Remove member' }).click()
    await dialog(boss).getByRole('button', { name: 'Remove member' }).click()
    await notice(boss, 'Member removed').waitFor()
    for (const tab of [guest, other]) {
      await comeBack(tab)
      await dialog(tab).getByText('You were removed from “Far Mountain”').waitFor()
    }
    await dialog(guest).getByRole('button', { name: 'OK' }).click()
    await guest.getByText('Start with a website').waitFor()
    await guest.getByRole('button', { name: /Switch team/ }).waitFor()
    expect(await guest.getByText('Far Mountain').count()).toBe(0)
    await other.close()
  })

  test('a cancelled or refused invitation says so', async () => {
    const invite = async (email: string) => {
      const made = await product.call(
        '/team/invite_member',
        { team_id: owner.teamId, email, team_role: 4, visible_websites: 'all' },
        owner.token,
      )
      return made.data as { invite_id: string; invite_code: string }
    }
    const page = watched(await (await freshContext(browser)).newPage())
    const cancelled = await invite('one@example.com')
    await product.call(
      '/team/cancel_invitation',
      { team_id: owner.teamId, invite_id: cancelled.invite_id },
      owner.token,
    )
    await page.goto(`${product.url}/accept?invite_code=${cancelled.invite_code}&lang=en-US`)
    await page.getByRole('heading', { name: 'The invitation was withdrawn' }).waitFor()

    const refused = await invite('two@example.com')
    await goOn(page, `${product.url}/join?lang=en-US`)
    await page.getByLabel('Invite code').fill('too short')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('An invite code has exactly 32 letters and digits').waitFor()
    await page.getByLabel('Invite code').fill(refused.invite_code)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('heading', { name: 'Far Mountain' }).waitFor()
    await goOn(page, `${product.url}/refuse?invite_code=${refused.invite_code}&lang=en-US`)
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('heading', { name: 'Invitation declined' }).waitFor()
    await goOn(page, `${product.url}/accept?invite_code=${'x'.repeat(32)}&lang=en-US`)
    await page.getByRole('heading', { name: 'Invitation not found' }).waitFor()
    await page.context().close()
  })

  test('makes an API key that is shown once, and revokes it', async () => {
    await boss.getByRole('tab', { name: 'API keys' }).click()
    await boss.getByRole('button', { name: 'Create key' }).click()
    await dialog(boss).getByLabel('Name').fill('Order service')
    await dialog(boss).getByRole('button', { name: 'Create key' }).click()
    const key = (await dialog(boss).locator('pre').textContent()) ?? ''
    expect(key).toMatch(/^ff_\w{40}$/)
    await dialog(boss).getByRole('button', { name: 'I have saved it' }).click()
    await boss.getByText('Order service').waitFor()
    expect(await boss.getByText(key).count()).toBe(0)
    await boss.getByRole('button', { name: 'Revoke: Order service' }).click()
    await dialog(boss).getByRole('button', { name: 'Revoke' }).click()
    await boss.getByText('No API keys yet').waitFor()
    await boss.getByRole('tab', { name: 'Audit log' }).click()
    await boss.getByText('revoked the API key “Order service”').waitFor()
    await boss
      .getByText('removed the member ming')
      .or(boss.getByText(/removed .*ming/))
      .first()
      .waitFor()
  })

  test('its deletion is shown to all members', async () => {
    const member = await registerPerson(product)
    const account = (await product.call('/user/item', {}, member.token)).data.account as string
    const added = await product.call(
      '/team/add_member',
      { team_id: owner.teamId, account, team_role: 4, visible_websites: 'all' },
      owner.token,
    )
    const page = watched(await signedInPage(browser, product.url, member.token))
    await page.goto(`${product.url}/messages?lang=en-US`)
    await page.getByText('Team invitation').waitFor()
    await page.getByRole('link', { name: /^View/ }).click()
    await page.waitForURL(`**/accept?invite_id=${added.data.invite_id}*`)
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await page.getByText('shop.example.com').first().waitFor()

    await goOn(boss, `${product.url}/teams?lang=en-US`)
    const row = boss.getByRole('listitem').filter({ hasText: 'Far Mountain' })
    await row.getByRole('button', { name: /^More for/ }).click()
    await boss.getByRole('menuitem', { name: 'Delete team' }).click()
    const confirm = dialog(boss).getByRole('button', { name: 'Delete team' })
    expect(await confirm.isDisabled()).toBe(true)
    await dialog(boss).getByRole('textbox').fill('DELETE')
    await confirm.click()
    await notice(boss, 'Team deleted').waitFor()
    await boss.getByRole('heading', { name: /Side project/ }).waitFor()
    await expect.poll(() => boss.getByRole('heading', { name: /Far Mountain/ }).count()).toBe(0)

    await comeBack(page)
    await dialog(page).getByText('“Far Mountain” was deleted').waitFor()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await page.getByText('Start with a website').waitFor()
    await page.context().close()
  })

  test('a user without a team is told so, and can create one', async () => {
    const lonely = await registerPerson(product)
    const account = (await product.call('/user/item', {}, lonely.token)).data.account as string
    const team = (await product.call('/team/list', {}, owner.token)).data.list[0]
    const grant = { team_id: team.team_id, team_role: 4, visible_websites: 'all' }
    const added = await product.call('/team/add_member', { ...grant, account }, owner.token)
    await product.call('/team/add_member', { invite_id: added.data.invite_id }, lonely.token)
    await product.call('/team/delete_team', { team_id: lonely.teamId, confirm: 'DELETE' }, lonely.token)
    const page = watched(await signedInPage(browser, product.url, lonely.token))
    await page.goto(`${product.url}/websites?lang=en-US`)
    await page
      .getByText(/no websites|Start with a website|any website/i)
      .first()
      .waitFor()
    await product.call('/team/leave_team', { team_id: team.team_id }, lonely.token)
    await comeBack(page)
    await dialog(page).getByText('No team yet').waitFor()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await page.getByText('You are not in any team yet').waitFor()
    expect(await strictFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Create a team' }).click()
    await page.getByRole('button', { name: 'Create team' }).click()
    await dialog(page).getByLabel('Team name').fill('A fresh start')
    await dialog(page).getByLabel('Description').fill('Alone again')
    await dialog(page).getByRole('button', { name: 'Create team' }).click()
    await page.getByRole('heading', { name: /A fresh start/ }).waitFor()
    await page.context().close()
  })

  test('no errors occurred', () => {
    expect(errors).toEqual([])
  })
})
