/** An account without a mail address: recovery codes are the way back, and its session is bound to its browser. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { strictFindings } from './support/accessibility.ts'
import { freshContext, workerBrowser } from './support/browser.ts'
import type { Product } from './support/product.ts'
import { goOn } from './support/screens.ts'
import { sharedProduct } from './support/shared-product.ts'

let product: Product
let browser: Browser
let page: Page
let codes: string[]
const errors: string[] = []
const password = 'Paper.horse_1'

beforeAll(async () => {
  product = sharedProduct()
  browser = await workerBrowser()
  page = await (await freshContext(browser)).newPage()
  page.on('pageerror', (error) => errors.push(String(error)))
})

afterAll(async () => {
  await browser?.close()
})

const dialog = () => page.locator('dialog[open]')

async function readCodes(): Promise<string[]> {
  const shown = await dialog().getByRole('listitem').allTextContents()
  await dialog().getByRole('button', { name: 'I have saved them' }).click()
  return shown
}

describe.sequential('an account without a mail address', () => {
  test('shows its recovery codes before anything else', async () => {
    await page.goto(`${product.url}/register?lang=en-US`)
    await page.getByRole('radio', { name: 'With an account name' }).click()
    await page.getByLabel('Account name').fill('paper')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Sign up' }).click()
    await dialog().getByText('only these codes let you back in').waitFor()
    expect(await strictFindings(page)).toEqual([])
    codes = await readCodes()
    expect(new Set(codes).size).toBe(10)
    await page.getByText('Start with a website').waitFor()
    await page.getByRole('button', { name: 'End the tour' }).click()
  })

  test('also needs a cookie that scripts cannot read: the token alone is not enough', async () => {
    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem('footfall.session') ?? '{}').value?.token as string,
    )
    expect(await page.evaluate(() => document.cookie)).toBe('')
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ name: 'footfall-browser', httpOnly: true, sameSite: 'Lax' })
    expect((await product.call('/team/list', {}, token)).data.reason).toBe('session_expired')
    await page.reload()
    await page.getByText('Start with a website').waitFor()
  })

  test('replaces the codes by new ones', async () => {
    await goOn(page, `${product.url}/account?lang=en-US`)
    await page.getByText('10 left').waitFor()
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await dialog().getByLabel('Current password').fill('Wrong.horse_1')
    await dialog().getByRole('button', { name: 'Generate new codes' }).click()
    await dialog().getByText('Incorrect current password').waitFor()
    await dialog().getByLabel('Current password').fill(password)
    await dialog().getByRole('button', { name: 'Generate new codes' }).click()
    await dialog().getByText('Save your recovery codes').waitFor()
    const before = codes
    codes = await readCodes()
    expect(codes.filter((code) => before.includes(code))).toEqual([])
  })

  test('resets a forgotten password with one of them', async () => {
    const forgetful = await (await freshContext(browser)).newPage()
    await forgetful.goto(`${product.url}/reset-password?lang=en-US`)
    await forgetful.getByRole('radio', { name: 'With a recovery code' }).click()
    await forgetful.getByLabel('Account name').fill('paper')
    const field = forgetful.getByLabel('Recovery code', { exact: true })
    await field.fill('wrong-wrong')
    await forgetful.getByLabel('New password').fill('Second.horse_2')
    await forgetful.getByLabel('Confirm password').fill('Second.horse_2')
    expect(await strictFindings(forgetful)).toEqual([])
    await forgetful.getByRole('button', { name: 'Set new password' }).click()
    await forgetful.getByText('Incorrect account name or recovery code').waitFor()
    await field.fill(codes[0] ?? '')
    await forgetful.getByRole('button', { name: 'Set new password' }).click()
    await forgetful.waitForURL('**/login*')
    await forgetful.getByRole('heading', { name: 'Log in' }).waitFor()
    expect(await forgetful.getByLabel('Account or email').inputValue()).toBe('paper')
    await forgetful.getByLabel('Password', { exact: true }).fill('Second.horse_2')
    await forgetful.getByRole('button', { name: 'Log in' }).click()
    await forgetful.getByText('Start with a website').waitFor()
    await goOn(forgetful, `${product.url}/account?lang=en-US`)
    await forgetful.getByText('9 left').waitFor()
  })

  test('no errors occurred', () => {
    expect(errors).toEqual([])
  })
})
