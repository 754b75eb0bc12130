/** The owner's settings of a shared report: on, options, a new code, off. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { strictFindings } from './support/accessibility.ts'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { freshContext } from './support/browser.ts'
import { goOn } from './support/screens.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
let owner: Person
let page: Page
let websiteId = ''
let code = ''

beforeAll(async () => {
  owner = await registerPerson(stage.product)
  websiteId = await addWebsite(stage.product, owner, 'shop.example.com')
  page = await stage.open(owner.token)
})

const dialog = () => page.locator('dialog[open]')
const share = () => page.getByRole('switch', { name: 'Share this website’s report' })
const shownCode = async () => (await page.getByLabel('Shared link').inputValue()).split('/share/')[1] ?? ''
const save = async () => {
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/setting/edit_share'))
  await page.getByRole('button', { name: 'Save' }).click()
  await saved
}
/** The answer for somebody with the code. */
const visit = async (sharecode: string) => {
  const answer = await stage.product.call('/share/share_item', { sharecode })
  return answer.code === 200 ? 'open' : answer.data.reason
}

describe.sequential('sharing', () => {
  test('is off until it is switched on; then the link works', async () => {
    await page.goto(`${stage.product.url}/websites/${websiteId}/settings/sharing?lang=en-US`)
    expect(await share().isChecked()).toBe(false)
    expect(await strictFindings(page)).toEqual([])
    await share().click()
    code = await shownCode()
    expect(await visit(code)).toBe('open')
  })

  test('a password is required, and never shown again', async () => {
    await page.getByLabel('Password', { exact: true }).fill('abc')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('8–128 characters').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('Open.sesame')
    await save()
    await page.getByText('A password is set').waitFor()
    expect(await visit(code)).toBe('share_password_required')
    await page.reload()
    await page.getByText('A password is set').waitFor()
    await page.getByRole('button', { name: 'Remove password' }).click()
    await save()
    await expect.poll(() => visit(code)).toBe('open')
  })

  test('hidden parts, fixed filters and an end are kept', async () => {
    const sections = page.getByRole('group', { name: 'Sections shown' })
    await sections.getByRole('checkbox', { name: 'Sources' }).uncheck()
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByLabel('Value').fill('/public')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    const next = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1))
    const dayAs = (dateStyle: 'long' | 'medium') =>
      next.toLocaleDateString('en-US', { dateStyle, timeZone: 'UTC' })
    await page.getByRole('button', { name: 'Expires on No expiry' }).click()
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByRole('button', { name: dayAs('long') }).click()
    await save()
    const stored = await stage.product.call('/website/share_item', { website_id: websiteId }, owner.token)
    expect(stored.data).toMatchObject({
      share: true,
      hidden_sections: ['referer'],
      filters: [{ field: 'page', operator: 'in', value: ['/public'] }],
      expires_at: next.getTime() / 1000 + 86_400,
    })
    await page.reload()
    await page.getByText('/public').waitFor()
    await page.getByRole('button', { name: `Expires on ${dayAs('medium')}` }).waitFor()
  })

  test('is embedded in another website’s page once that is allowed', async () => {
    const site = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(
        `<!doctype html><title>x</title><iframe src="${stage.product.url}/share/${code}?lang=en-US"></iframe>`,
      )
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const host = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
    const guest = await (await freshContext(stage.browser)).newPage()
    await guest.goto(host)
    const shown = () =>
      guest.frameLocator('iframe').getByRole('heading', { name: 'shop.example.com' }).count()
    expect(await shown(), 'not before').toBe(0)
    const embed = page.getByRole('switch', { name: 'Allow embedding' })
    expect(await embed.isChecked()).toBe(false)
    await embed.click()
    await save()
    await page.getByRole('region', { name: 'Embed code' }).getByText(`/share/${code}`).waitFor()
    expect(await strictFindings(page)).toEqual([])
    await guest.goto(host)
    await expect.poll(shown).toBe(1)
    await guest.context().close()
    site.close()
    await page.reload()
    await expect.poll(() => embed.isChecked()).toBe(true)
    await embed.click()
    await save()
    await expect.poll(() => page.getByRole('region', { name: 'Embed code' }).count()).toBe(0)
  })

  test('a new code disables the old link, after a warning', async () => {
    await page.getByRole('button', { name: 'Replace link' }).click()
    await dialog().getByText('The old link stops working immediately').waitFor()
    await dialog().getByRole('button', { name: 'Replace link' }).click()
    await expect.poll(shownCode).not.toBe(code)
    const renewed = await shownCode()
    expect(await visit(code)).toBe('share_invalid')
    expect(await visit(renewed)).toBe('open')
    code = renewed
  })

  test('the list shows that it is shared; switched off, the link is closed', async () => {
    await goOn(page, `${stage.product.url}/websites?lang=en-US`)
    await page.locator('main li').getByText('Shared').waitFor()
    await goOn(page, `${stage.product.url}/websites/${websiteId}/settings/sharing?lang=en-US`)
    await share().click()
    await expect.poll(() => visit(code)).toBe('share_closed')
    expect(stage.errors).toEqual([])
  })
})
