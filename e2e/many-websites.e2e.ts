/** A team with more websites than one answer holds: all are listed, a hundred a page, and can be found and moved. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { strictFindings } from './support/accessibility.ts'
import { type Person, registerPerson } from './support/account.ts'
import { changeRows } from './support/database.ts'
import { goOn, moveTo } from './support/screens.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
let owner: Person
let page: Page

beforeAll(async () => {
  owner = await registerPerson(stage.product)
  await changeRows(
    stage.product,
    `INSERT INTO websites (team_id, name, domain, time_zone, type, created_at)
      SELECT $1, 'Site ' || lpad(n::text, 4, '0'), 'site' || n || '.example.com', 'UTC', 'site', now() + n * interval '1 second'
      FROM generate_series(1, 620) AS n`,
    [owner.teamId],
  )
  page = await stage.open(owner.token)
})

const rows = () => page.locator('[data-tour="websites"] > li')
const where = (text: string) => page.getByText(text, { exact: true }).waitFor()

describe.sequential('620 websites', () => {
  test('are listed a hundred a page, including the last ones', async () => {
    await page.goto(`${stage.product.url}/websites?lang=en-US`)
    await where('1–100 of 620')
    await expect.poll(() => rows().count()).toBe(100)
    await page.getByRole('button', { name: 'Next page' }).click()
    await where('101–200 of 620')
    await moveTo(page, page.url().replace('page=2', 'page=6'))
    await where('501–600 of 620')
    await page.getByRole('button', { name: 'Next page' }).click()
    await where('601–620 of 620')
    await page.getByText('site620.example.com').waitFor()
    await expect.poll(() => rows().count()).toBe(20)
    expect(await strictFindings(page)).toEqual([])
  })

  test('are searched as a whole', async () => {
    await page.getByRole('searchbox').fill('site61')
    await page.getByText('site619.example.com').waitFor()
    await expect.poll(() => rows().count()).toBe(11)
    await page.getByRole('searchbox').fill('')
    await where('1–100 of 620')
  })

  test('one of the last is pinned to the top, and stays there after a reload', async () => {
    await page.getByRole('searchbox').fill('site620')
    await page.getByText('site620.example.com').waitFor()
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/team_user/edit_settings'))
    await page.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Pin to top' }).click()
    await saved
    await page.reload()
    // The address keeps the search.
    await page.getByText('site620.example.com').waitFor()
    expect(await rows().count()).toBe(1)
    await page.getByRole('searchbox').fill('')
    await where('1–100 of 620')
    await rows().first().getByText('site620.example.com').waitFor()
  })

  test('are moved within a later page, too', async () => {
    await page.getByRole('button', { name: 'Next page' }).click()
    await where('101–200 of 620')
    const names = () => page.locator('[data-tour="websites"] > li a').allTextContents()
    const before = (await names()).filter((name) => name.startsWith('Site'))
    const handle = await page.getByRole('button', { name: /^Move/ }).first().boundingBox()
    const third = await rows().nth(2).boundingBox()
    if (!handle || !third) throw new Error('no rows')
    const saved = page.waitForRequest((asked) => asked.url().endsWith('/team_user/edit_settings'))
    await page.mouse.move(handle.x + 8, handle.y + 16)
    await page.mouse.down()
    await page.mouse.move(handle.x + 8, third.y + third.height - 10, { steps: 8 })
    await page.mouse.up()
    const { website_order } = (await saved).postDataJSON() as { website_order: string[] }
    expect(website_order).toHaveLength(620)
    const after = (await names()).filter((name) => name.startsWith('Site'))
    expect(after.slice(0, 3)).toEqual([before[1], before[2], before[0]])
    expect(after.slice(3)).toEqual(before.slice(3))
  })

  test('are too many for the website menu, which leads to the list', async () => {
    await rows().first().getByRole('link').first().click()
    await page.waitForURL(/\/websites\/[0-9a-f-]{36}/)
    await page.getByRole('button', { name: /Switch website/ }).click()
    await page.getByRole('menuitem', { name: 'All 620 websites' }).click()
    await where('1–100 of 620')
  })

  test('are all offered where members are invited', async () => {
    await goOn(page, `${stage.product.url}/settings/teams/members?lang=en-US`)
    await page.getByRole('button', { name: 'Invite member' }).click()
    const dialog = page.locator('dialog[open]')
    await dialog.getByRole('radio', { name: 'Selected websites' }).click()
    await dialog.getByRole('checkbox', { name: /Site 0620/ }).waitFor()
  })
})
