/** The life of a short link: created, clicked by a visitor, counted, changed, deleted. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { strictFindings } from './support/accessibility.ts'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { freshContext, visitorBrowser } from './support/browser.ts'
import { goOn } from './support/screens.ts'
import { comeBack } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
let owner: Person
let page: Page
let websiteId = ''
const target = () => `${stage.product.url}/api/health`.replace('localhost', '127.0.0.1')

beforeAll(async () => {
  owner = await registerPerson(stage.product)
  websiteId = await addWebsite(stage.product, owner, 'shop.example.com')
  page = await stage.open(owner.token)
})

const dialog = () => page.locator('dialog[open]')
const row = (name: string) => page.locator('main li', { hasText: name }).last()
const follow = (slug: string) => fetch(`${stage.product.url}/s/${slug}`, { redirect: 'manual' })

describe.sequential('a short link', () => {
  test('is created with a chosen slug; invalid ones are reported', async () => {
    await page.goto(`${stage.product.url}/websites/${websiteId}/indexShort?lang=en-US`)
    await page.getByText('No short links yet').waitFor()
    await page.getByRole('button', { name: 'New short link' }).click()
    expect(await dialog().locator('input[type="file"]').isVisible()).toBe(false)
    await dialog().getByLabel('Target URL').fill('ftp://example.com')
    await dialog().getByLabel('Name').fill('Poster')
    await dialog().getByLabel('Address').fill('poster')
    await dialog().getByRole('button', { name: 'Create' }).click()
    await dialog().getByText('Enter a full URL').waitFor()
    const question = page.getByText('You have unsaved changes. Leave anyway?')
    await page.keyboard.press('Escape')
    await question.waitFor()
    // Browsers close a dialog on a second Esc without asking it.
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await question.waitFor()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    expect(await dialog().getByLabel('Name').inputValue()).toBe('Poster')
    await dialog().getByLabel('Target URL').fill(`${stage.product.url}/s/poster`)
    await dialog().getByRole('button', { name: 'Create' }).click()
    await dialog().getByText('can’t point to the short links’ own domain').waitFor()
    await dialog().getByLabel('Target URL').fill(target())
    await dialog().getByRole('button', { name: 'Create' }).click()
    await dialog()
      .getByRole('img', { name: /QR code/ })
      .waitFor()
    await expect
      .poll(() => dialog().getByLabel('Address of the short link').inputValue())
      .toBe(`${stage.product.url}/s/poster`)
  })

  test('its QR code is saved as PNG and SVG', async () => {
    for (const kind of ['PNG', 'SVG']) {
      const download = page.waitForEvent('download')
      await dialog()
        .getByRole('button', { name: `Download ${kind}` })
        .click()
      expect((await download).suggestedFilename()).toBe(`poster.${kind.toLowerCase()}`)
    }
    await page.keyboard.press('Escape')
    await row('Poster').waitFor()
  })

  test('a visitor is redirected at once without a cookie, and the click is in the statistics', async () => {
    const visitor = await freshContext(await visitorBrowser())
    const tab = await visitor.newPage()
    await tab.goto(`${stage.product.url}/s/poster`)
    await expect.poll(() => tab.url()).toBe(target())
    expect(await visitor.cookies()).toEqual([])
    await visitor.close()
    await page.goto(
      `${stage.product.url}/websites/${websiteId}/indexShort?time_range=last_24_hours&lang=en-US`,
    )
    const clicks = page.getByRole('button', { name: /^Clicks/ })
    await expect
      .poll(async () => {
        await comeBack(page)
        return clicks.textContent()
      })
      .toMatch(/^Clicks1/)
    await expect.poll(() => row('Poster').textContent()).toContain('1click')
    await page.getByRole('button', { name: /^Poster/ }).waitFor()
    const [figure, word] = await row('Poster')
      .getByRole('button', { name: /click/ })
      .evaluate((button) =>
        [...button.children].map((part) => {
          const inmost = part.firstElementChild ?? part
          return Number.parseFloat(getComputedStyle(inmost).fontSize)
        }),
      )
    expect(figure, 'the number of clicks is larger than its word').toBeGreaterThan(word ?? Infinity)
    expect(await strictFindings(page)).toEqual([])
  })

  test('the statistics of one link are shown alone, and stored in the address', async () => {
    const other = { website_id: websiteId, name: 'Mail', target_url: target(), slug: 'mail' }
    await stage.product.call('/website/add_short_url', other, owner.token)
    await page.getByRole('button', { name: /^Poster/ }).click()
    await page.waitForURL(/link=/)
    await page.getByText('Showing only').waitFor()
    const pasted = await page.context().newPage()
    await pasted.goto(page.url())
    await expect.poll(() => pasted.getByRole('button', { name: /^Clicks/ }).textContent()).toMatch(/^Clicks1/)
    await pasted.close()
    await comeBack(page)
    await row('Mail')
      .getByRole('button', { name: /Show this link|clicks/ })
      .click()
    await expect.poll(() => page.getByRole('button', { name: /^Clicks/ }).textContent()).toMatch(/^Clicks0/)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('a changed slug redirects, the old one no longer; a taken one is reported', async () => {
    await row('Poster')
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await dialog().getByLabel('Address').fill('mail')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await dialog().getByText('This short link address is taken').waitFor()
    await dialog().getByLabel('Address').fill('poster-2')
    await dialog().getByText('the old address stops working').waitFor()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await row('/s/poster-2').waitFor()
    expect((await follow('poster-2')).status).toBe(302)
    await expect.poll(async () => (await follow('poster')).status).toBe(410)
  })

  test('a deleted one shows a page', async () => {
    await row('Poster')
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await page.getByText('“Poster” deleted').waitFor()
    await expect.poll(() => page.locator('main li', { hasText: '/s/poster-2' }).count()).toBe(0)
    await expect.poll(async () => (await follow('poster-2')).status).toBe(410)
  })

  test('a website of short links starts there', async () => {
    await goOn(page, `${stage.product.url}/websites?lang=en-US`)
    await page.getByRole('button', { name: 'Add website' }).click()
    await dialog().getByRole('radio', { name: 'Short links' }).click()
    await dialog().getByLabel('Name').fill('Links')
    await dialog().getByLabel('Domain').fill('go.example.com')
    await dialog().getByRole('button', { name: 'Add website' }).click()
    await page.waitForURL('**/indexShort*')
    await page.getByText('No short links yet').waitFor()
    const menu = page.getByRole('complementary').getByRole('navigation')
    await menu.getByRole('link', { name: 'Short links' }).waitFor()
    await expect.poll(() => menu.getByRole('link', { name: 'Overview' }).count()).toBe(0)
    expect(stage.errors).toEqual([])
  })
})
