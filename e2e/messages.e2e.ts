/** The message centre: the count in the header of every tab, reading, deleting, pages. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { strictFindings } from './support/accessibility.ts'
import { registerPerson } from './support/account.ts'
import { holdBack } from './support/hold-back.ts'
import { comeBack } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
let page: Page
let account: string

/** Sends invitations, each of another team: one that replaces another takes its message along. */
async function send(times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    const { teamId, token } = await registerPerson(stage.product)
    const invitation = { team_id: teamId, account, team_role: 4, visible_websites: 'all' }
    const made = await stage.product.call('/team/add_member', invitation, token)
    if (made.code !== 200) throw new Error(JSON.stringify(made))
  }
}

beforeAll(async () => {
  const receiver = await registerPerson(stage.product)
  account = (await stage.product.call('/user/item', {}, receiver.token)).data.account
  await send(12)
  page = await stage.open(receiver.token)
})

const items = () => page.getByRole('listitem').filter({ hasText: 'Team invitation' })
const bell = (name: string) => page.getByRole('link', { name, exact: true })

describe.sequential('messages', () => {
  test('are counted in the header and listed ten a page', async () => {
    await page.goto(`${stage.product.url}/websites?lang=en-US`)
    await bell('Messages, 12 unread').click()
    await expect.poll(() => items().count()).toBe(10)
    await page.getByText('1–10 of 12').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('11–12 of 12').waitFor()
    await expect.poll(() => items().count()).toBe(2)
    await expect.poll(() => page.url()).toContain('page=2')
  })

  test('a marked one is not offered for marking again, however late the list is updated', async () => {
    const letThrough = await holdBack(page, '**/api/message/list')
    await items().first().getByRole('button', { name: 'Mark as read' }).click()
    await bell('Messages, 11 unread').waitFor()
    await items().first().getByRole('button', { name: 'Mark as unread' }).waitFor()
    letThrough()
    await expect.poll(() => items().count()).toBe(1)
  })

  test('an empty page is replaced by the previous one', async () => {
    await items().first().getByRole('button', { name: 'Mark as read' }).click()
    await bell('Messages, 10 unread').waitFor()
    await expect.poll(() => items().count()).toBe(10)
  })

  test('read ones are listed under all, and can be marked unread or deleted', async () => {
    await page.getByRole('tab', { name: 'All' }).click()
    await page.getByText('1–10 of 12').waitFor()
    await items()
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByText('1–10 of 11').waitFor()
    await bell('Messages, 9 unread').waitFor()
  })

  test('new ones appear when the tab comes to the front', async () => {
    await send(1)
    await comeBack(page)
    await bell('Messages, 10 unread').waitFor()
  })

  test('all are marked read, then deleted after confirmation', async () => {
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await bell('Messages').waitFor()
    await page.getByRole('tab', { name: 'Unread' }).click()
    await page.getByText('No unread messages').waitFor()
    await page.getByRole('button', { name: 'Delete all' }).click()
    await page.locator('dialog[open]').getByRole('button', { name: 'Delete all' }).click()
    await page.getByText('12 messages deleted').waitFor()
    await page.getByRole('tab', { name: 'All' }).click()
    await page.getByText('No messages yet').waitFor()
    expect(await strictFindings(page)).toEqual([])
    expect(stage.errors).toEqual([])
  })

  test('a message opens the team that it is about, whichever is current', async () => {
    const owner = await registerPerson(stage.product)
    await stage.product.call('/user/edit_name', { username: 'Lin' }, owner.token)
    const edit = { team_id: owner.teamId, team_name: 'First team', description: 'x' }
    await stage.product.call('/team/edit_team', edit, owner.token)
    const made = await stage.product.call(
      '/team/add',
      { team_name: 'Second team', description: 'x' },
      owner.token,
    )
    const team_id = made.data.team_id as string
    const grant = { team_id, account, team_role: 4, visible_websites: 'all' }
    const added = await stage.product.call('/team/add_member', grant, owner.token)
    const receiver = await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('footfall.session') ?? '{}')
      return String(kept.value?.token)
    })
    await stage.product.call('/team/add_member', { invite_id: added.data.invite_id }, receiver)
    const boss = await stage.open(owner.token)
    await boss.goto(`${stage.product.url}/messages?lang=en-US`)
    await boss.getByRole('button', { name: /Switch team.*First team/ }).waitFor()
    await boss.getByRole('link', { name: /^View/ }).click()
    await boss.waitForURL('**/settings/teams/members*')
    await boss.getByRole('button', { name: /Switch team.*Second team/ }).waitFor()
    await expect.poll(() => boss.getByRole('row').count()).toBe(3)
    // After leaving that team, there is nothing to open.
    await stage.product.call('/team/delete_team', { team_id, confirm: 'DELETE' }, owner.token)
    await boss.goto(`${stage.product.url}/messages?tab=all&lang=en-US`)
    await boss.getByText('Invitation accepted').waitFor()
    await expect.poll(() => boss.getByRole('link', { name: /^View/ }).count()).toBe(0)
    await boss.context().close()
  })
})
