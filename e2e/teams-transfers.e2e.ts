/** Transfers of websites: offered by mail and message, accepted into a team, declined, cancelled. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { strictFindings } from './support/accessibility.ts'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { freshContext } from './support/browser.ts'
import { mailedCode, mailedLink } from './support/mail.ts'
import { goOn } from './support/screens.ts'
import { comeBack } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
let sender: Person
let receiver: Person
let page: Page
const address = 'receiver@example.com'
const sites: string[] = []

beforeAll(async () => {
  const { product } = stage
  sender = await registerPerson(product)
  receiver = await registerPerson(product)
  await product.call('/user/bind_email_code', { email: address }, receiver.token)
  const bound = await product.call(
    '/user/bind_email',
    { email: address, email_code: await mailedCode(product, address), password: 'Correct.horse_1' },
    receiver.token,
  )
  if (bound.code !== 200) throw new Error(JSON.stringify(bound))
  for (const domain of ['one.example.com', 'two.example.com', 'three.example.com'])
    sites.push(await addWebsite(product, sender, domain))
  page = await stage.open(receiver.token)
})

/** Returns the offer's id. */
async function offer(at: number): Promise<string> {
  const input = { website_id: sites[at] ?? '', transfer_type: 'other_user', email: address }
  const made = await stage.product.call('/setting/send_transfer_mail', input, sender.token)
  if (made.code !== 200) throw new Error(JSON.stringify(made))
  return made.data.transfer_id
}

describe.sequential('an offered website', () => {
  test('is accepted into a team by the recipient, from the mail', async () => {
    await stage.product.call(
      '/team/add',
      { team_name: 'Second home', description: 'For guests' },
      receiver.token,
    )
    await offer(0)
    const link = await mailedLink(stage.product, address, 1)
    expect(link).toContain('/accept?transfer_code=')
    const stranger = await (await freshContext(stage.browser)).newPage()
    await stranger.goto(`${link}&lang=en-US`)
    await stranger.getByRole('link', { name: 'Log in to accept' }).waitFor()
    expect(await strictFindings(stranger)).toEqual([])
    await stranger.context().close()

    await page.goto(`${link}&lang=en-US`)
    await page.getByRole('heading', { name: 'one.example.com' }).waitFor()
    await page.getByRole('button', { name: 'Accept website' }).click()
    await page.getByText('Choose a team').waitFor()
    await page.getByRole('combobox').click()
    await page.getByTitle('Second home').click()
    expect(await strictFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Accept website' }).click()
    await page.waitForURL(`**/websites/${sites[0]}*`)
    await page
      .getByRole('button', { name: /Switch team/ })
      .filter({ hasText: 'Second home' })
      .waitFor()
    // The address and the team are there before the screen of the website.
    await expect.poll(() => page.title()).toContain('one.example.com')
    await goOn(page, `${link}&lang=en-US`)
    await page.getByRole('heading', { name: 'Transfer completed' }).waitFor()
  })

  test('is no longer visible to the sender', async () => {
    const left = await stage.product.call('/website/list', { team_id: sender.teamId }, sender.token)
    expect(left.data.list.map((site: { domain: string }) => site.domain)).toEqual([
      'two.example.com',
      'three.example.com',
    ])
  })

  test('is declined from the messages', async () => {
    await offer(1)
    await goOn(page, `${stage.product.url}/messages?lang=en-US`)
    await page
      .getByRole('listitem')
      .filter({ hasText: 'two.example.com' })
      .getByRole('link', { name: /^View/ })
      .click()
    await page.getByRole('heading', { name: 'two.example.com' }).waitFor()
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByText('Decline the website “two.example.com”?').waitFor()
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('heading', { name: 'Transfer declined' }).waitFor()
  })

  test('that is cancelled, or for somebody else, says so', async () => {
    await offer(2)
    const link = await mailedLink(stage.product, address, 3)
    const other = await stage.open(sender.token)
    await other.goto(`${link}&lang=en-US`)
    await other.getByRole('heading', { name: 'This is not the receiving account' }).waitFor()
    await other.context().close()
    await page.goto(`${link}&lang=en-US`)
    await page.getByRole('button', { name: 'Accept website' }).waitFor()
    await stage.product.call('/setting/cancel_transfer', { website_id: sites[2] ?? '' }, sender.token)
    await comeBack(page)
    await page.getByRole('heading', { name: 'The transfer was withdrawn' }).waitFor()
  })

  test('cannot be accepted into the team that it leaves', async () => {
    const { call } = stage.product
    const team_id = sender.teamId
    const grant = { team_id, email: address, team_role: 3, visible_websites: 'all' }
    const { data } = await call('/team/invite_member', grant, sender.token)
    const { invite_code } = data
    expect((await call('/team/add_member', { invite_code }, receiver.token)).code).toBe(200)
    const { team_name } = (await call('/team/item', { team_id }, sender.token)).data
    await goOn(page, `${stage.product.url}/accept?transfer_id=${await offer(2)}&lang=en-US`)
    await page.getByRole('button', { name: 'Accept website' }).waitFor()
    await page.getByRole('combobox').click()
    const choices = page.locator('.ant-select-item-option-content')
    await choices.filter({ hasText: 'Second home' }).waitFor()
    expect(await choices.filter({ hasText: team_name }).count()).toBe(0)
  })

  test('is not called accepted when it was deleted, without an offer', async () => {
    const website_id = sites[1] ?? ''
    const tab = await stage.open(sender.token)
    await tab.goto(`${stage.product.url}/websites/${website_id}/settings/transfer?lang=en-US`)
    await tab.getByRole('button', { name: 'Send offer' }).waitFor()
    await stage.product.call('/setting/website_delete', { website_id, confirm: 'DELETE' }, sender.token)
    await comeBack(tab)
    await tab.getByRole('heading', { name: /not found/i }).waitFor()
    expect(await tab.getByText('was accepted').count()).toBe(0)
    expect(stage.errors).toEqual([])
  })
})
