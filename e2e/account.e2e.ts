/** The life of an account: captcha by keyboard, temporary lock-out, second factor, sessions ended from elsewhere. */
import { TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { strictFindings, strictFindingsBothWays } from './support/accessibility.ts'
import { freshContext, workerBrowser } from './support/browser.ts'
import { mailedCode } from './support/mail.ts'
import { type OwnProduct, startProduct } from './support/product.ts'
import { goOn } from './support/screens.ts'
import { comeBack } from './support/sign-in.ts'
import { captchaShown, dragCaptcha, solveCaptcha } from './support/solve-captcha.ts'

let product: OwnProduct
let browser: Browser
let page: Page
const errors: string[] = []
let password = 'Correct.horse_1'

beforeAll(async () => {
  product = await startProduct({ env: { CAPTCHA: 'on' } })
  browser = await workerBrowser()
  page = await (await freshContext(browser)).newPage()
  page.on('pageerror', (error) => errors.push(String(error)))
})

afterAll(async () => {
  await browser?.close()
  await product?.dispose()
})

const dialog = () => page.locator('dialog[open]')
const notice = (text: string | RegExp) => page.getByRole('status').getByText(text).first()

async function logIn(on: Page, secret = password): Promise<void> {
  await on.getByLabel('Account or email').fill('walker')
  await on.getByLabel('Password', { exact: true }).fill(secret)
  await on.getByRole('button', { name: 'Log in' }).click()
}

async function logOut(): Promise<void> {
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login*')
}

interface Kept {
  readonly value?: unknown
  readonly until?: number
}

/** The value that the browser stores under a name. */
const kept = (name: string): Promise<Kept> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), name)
const keep = (name: string, what: Kept): Promise<void> =>
  page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, JSON.stringify(what)] as const)

const daysLeft = ({ until = 0 }: Kept) => Math.round((until - Date.now()) / 86_400_000)

describe.sequential('an account', () => {
  test('registers after the captcha, solved by keyboard', async () => {
    await page.goto(`${product.url}/register?lang=en-US`)
    await page.getByRole('radio', { name: 'With an account name' }).click()
    await page.getByLabel('Account name').fill('walker')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Confirm password').fill(password)
    await page.getByText('8–64 characters').waitFor()
    expect(await page.getByText('8–64').filter({ visible: true }).count()).toBe(1)
    expect(await page.getByText('This password is too common').count()).toBe(0)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText(/terms/i).nth(1).waitFor()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Sign up' }).click()
    expect(await strictFindings(page)).toEqual([])
    await solveCaptcha(page)
    await dialog().getByText('only these codes let you back in').waitFor()
    await dialog().getByRole('button', { name: 'I have saved them' }).click()
    await page.getByText('Start with a website').waitFor()
    await page.getByRole('button', { name: 'End the tour' }).click()
  })

  test('shows that Caps Lock is on while a password is typed', async () => {
    await logOut()
    const field = page.getByLabel('Password', { exact: true })
    const press = (on: boolean) =>
      field.dispatchEvent('keydown', { key: 'A', code: 'KeyA', modifierCapsLock: on, bubbles: true })
    await press(true)
    await page.getByText('Caps Lock is on').waitFor()
    await press(false)
    await expect.poll(() => page.getByText('Caps Lock is on').count()).toBe(0)
    await logIn(page)
    await page.getByText('Start with a website').waitFor()
  })

  test('counts wrong passwords for a day and asks for the captcha from the third on', async () => {
    await logOut()
    for (const left of [9, 8, 7]) {
      await logIn(page, 'Wrong.password_1')
      await page.getByText(`${left} attempts left`).waitFor()
    }
    const failures = await kept('footfall.loginFailures')
    expect([failures.value, daysLeft(failures)]).toEqual([3, 1])
    expect(await strictFindings(page)).toEqual([])
    await logIn(page)
    const slider = page.getByRole('slider')
    await captchaShown(page)
    await slider.press('ArrowRight')
    await slider.press('ArrowRight')
    await slider.press('ArrowLeft')
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('4')
    await slider.press('Enter')
    await dialog().getByText('Verification failed').waitFor()
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('0')
    await solveCaptcha(page)
    await page.getByText('Start with a website').waitFor()
    expect(await kept('footfall.loginFailures')).toEqual({})
  })

  test('its name is remembered for thirty days', async () => {
    await logOut()
    const field = page.getByLabel('Account or email')
    await expect.poll(() => field.inputValue()).toBe('walker')
    expect(daysLeft(await kept('footfall.rememberedAccount'))).toBe(30)
    await keep('footfall.rememberedAccount', { value: 'walker', until: Date.now() - 1 })
    await page.reload()
    await field.waitFor()
    expect(await field.inputValue()).toBe('')
    // A browser that the account knows needs no captcha once it has signed in.
    await logIn(page)
    await page.getByText('Start with a website').waitFor()
  })

  test('gets a new token at the start if the old one is due', async () => {
    const token = async () => (await kept('footfall.session')).value as { token: string; renewalTime: number }
    const before = await token()
    await keep('footfall.session', { value: { ...before, renewalTime: Math.floor(Date.now() / 1000) - 1 } })
    await page.reload()
    await page.getByText('Start with a website').waitFor()
    const after = await token()
    expect(after.token).not.toBe(before.token)
    expect(after.renewalTime).toBeGreaterThan(Date.now() / 1000)
  })

  test('gets a name; leaving with a changed one asks first', async () => {
    await page.getByRole('button', { name: 'My account' }).click()
    await page.getByRole('menuitem', { name: 'My account' }).click()
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Wanda Walker')
    await page.getByRole('link', { name: 'All teams' }).click()
    await dialog().getByRole('heading', { name: 'Unsaved changes' }).waitFor()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await notice('Name saved').waitFor()
    await page.getByRole('link', { name: 'All teams' }).click()
    await page.getByText('Owner: Wanda Walker').waitFor()
    await page.goBack()
  })

  test('gets a picture', async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload a picture' }).click()
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await (await chooser).setFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(pixel, 'base64'),
    })
    await notice('Picture updated').waitFor()
    await page.getByRole('button', { name: 'Change picture' }).waitFor()
  })

  test('binds an e-mail with its code and the password', async () => {
    await page.getByRole('button', { name: 'Bind email' }).click()
    await dialog().getByLabel('Email').fill('wanda@example.com')
    await dialog().getByRole('button', { name: 'Send code' }).click()
    await dialog()
      .getByLabel('Verification code')
      .fill(await mailedCode(product, 'wanda@example.com'))
    await dialog().getByLabel('Current password').fill(password)
    await dialog().getByRole('button', { name: 'Bind email' }).click()
    await page.getByText('wanda@example.com', { exact: true }).waitFor()
  })

  test('changes the password, but not to the same one', async () => {
    await page.getByRole('button', { name: 'Change password' }).click()
    await dialog().getByLabel('Current password').fill(password)
    await dialog().getByLabel('New password').fill(password)
    await dialog().getByLabel('Confirm password').fill(password)
    await dialog()
      .getByText(/must differ/i)
      .waitFor()
    password = 'Another.horse_2'
    await dialog().getByLabel('New password').fill(password)
    await dialog().getByLabel('Confirm password').fill(password)
    await dialog().getByText('Strength: strong').waitFor()
    await dialog().getByRole('button', { name: 'Change password' }).click()
    await notice(/Password changed/).waitFor()
  })

  let recovery: string[] = []
  let factor: TOTP

  test('turns on the second factor', async () => {
    await page.getByRole('button', { name: 'Turn on two-step verification' }).click()
    await dialog().getByLabel('Current password').fill(password)
    await dialog().getByRole('button', { name: 'Next' }).click()
    const secret = ((await dialog().locator('code').textContent()) ?? '').replaceAll(' ', '')
    factor = new TOTP({ secret })
    await dialog()
      .getByRole('img', { name: /QR code/ })
      .waitFor()
    expect(await strictFindings(page)).toEqual([])
    await dialog()
      .getByLabel(/6-digit code/)
      // As authenticators show it.
      .fill(factor.generate().replace(/^.../, '$& '))
    await dialog().getByRole('button', { name: 'Turn on' }).click()
    await dialog().getByText('Save your recovery codes').waitFor()
    const codes = await dialog().getByRole('listitem').allTextContents()
    expect(codes).toHaveLength(10)
    recovery = codes
    await dialog().getByRole('button', { name: 'I have saved them' }).click()
  })

  test('signs in with a code of the authenticator, or with a recovery code', async () => {
    await logOut()
    // Without cookies, the account does not know this browser. A known browser is counted separately from its address.
    await page.context().clearCookies()
    for (const left of [9, 8, 7]) {
      await logIn(page, 'Wrong.password_1')
      await page.getByText(`${left} attempts left`).waitFor()
    }
    // After three failures within an hour, this address needs the captcha for every account.
    const submit = async (on: Page) => {
      await on.getByRole('button', { name: 'Log in' }).click()
      await solveCaptcha(on)
    }
    await logIn(page)
    if (!(await dragCaptcha(page))) await solveCaptcha(page)
    // One captcha serves both steps. Only the wrong code makes another one necessary.
    await page.getByLabel('6-digit code').fill('000000')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page
      .getByRole('alert')
      .getByText(/attempts left/)
      .waitFor()
    // The code of the next period, because that of this period was used up when the factor was turned on.
    const next = factor.generate({ timestamp: Date.now() + 30_000 })
    await page.getByLabel('6-digit code').fill(next.replace(/^.../, '$& '))
    await submit(page)
    await page.waitForURL('**/websites*')
    const second = await (await freshContext(browser)).newPage()
    await second.goto(`${product.url}/account?lang=en-US`)
    await logIn(second)
    await solveCaptcha(second)
    await second.getByRole('button', { name: 'No phone? Use a recovery code' }).click()
    await second.getByLabel('Recovery code').fill(recovery[0] ?? '')
    await second.getByRole('button', { name: 'Log in' }).click()
    await second.waitForURL('**/account*')
    await second.getByText('This device').waitFor()

    await goOn(page, `${product.url}/account?lang=en-US`)
    await page.getByRole('button', { name: 'Log out all others' }).click()
    await notice('1 device logged out').waitFor()
    await comeBack(second)
    await second.getByText('Session expired').waitFor()
    await second.getByRole('button', { name: 'Log in again' }).click()
    await second.waitForURL('**/login*')
    await expect.poll(() => new URL(second.url()).searchParams.get('next')).toContain('/account')
  })

  // Every-screen.e2e.ts opens that of an account without address and second factor, in either language.
  test('its page fits', async () => {
    await page.getByText('wanda@example.com', { exact: true }).waitFor()
    expect(await strictFindingsBothWays(page)).toEqual([])
  })

  test('a forgotten password is reset with a code; every session ends', async () => {
    const forgetful = await (await freshContext(browser)).newPage()
    await forgetful.goto(`${product.url}/login?lang=en-US`)
    await forgetful.getByRole('link', { name: 'Forgot password?' }).click()
    await forgetful.getByLabel('Email', { exact: true }).fill('wanda@example.com')
    const before = (await product.mails()).filter((mail) => mail.includes('To: wanda@example.com')).length
    await forgetful.getByRole('button', { name: 'Send code' }).click()
    const code = await mailedCode(product, 'wanda@example.com', before)
    await forgetful.getByLabel('Verification code').fill(code)
    await forgetful.getByLabel('New password').fill('Third.horse_3')
    await forgetful.getByLabel('Confirm password').fill('Third.horse_3')
    await forgetful.getByRole('button', { name: 'Set new password' }).click()
    await forgetful.waitForURL('**/login*')
    await forgetful.context().close()
    await comeBack(page)
    await dialog().getByRole('button', { name: 'Log in again' }).click()
    await page.waitForURL('**/login*')
  })

  test('is deleted after DELETE, the password and a code', async () => {
    await page.goto(`${product.url}/login?lang=en-US`)
    password = 'Third.horse_3'
    await logIn(page)
    await page.getByRole('button', { name: 'No phone? Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recovery[1] ?? '')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/websites*')
    await goOn(page, `${product.url}/account?lang=en-US`)
    await page.getByRole('button', { name: 'Delete account' }).click()
    await dialog().getByLabel('Current password').fill('Wrong.horse_3')
    await dialog()
      .getByLabel('Two-step code or recovery code')
      .fill(recovery[2] ?? '')
    await dialog().getByRole('button', { name: 'Delete account' }).click()
    await dialog().getByText('Type DELETE to confirm').nth(1).waitFor()
    await dialog().getByLabel('Type DELETE to confirm').fill('DELETE')
    await dialog().getByRole('button', { name: 'Delete account' }).click()
    await dialog().getByText('Incorrect current password').waitFor()
    expect(await strictFindings(page)).toEqual([])
    await dialog().getByLabel('Current password').fill(password)
    await dialog().getByRole('button', { name: 'Delete account' }).click()
    await notice('Account deleted').waitFor()
    await page.waitForURL('**/login*')
    expect(await page.getByLabel('Account or email').inputValue()).toBe('')
  })

  test('no errors occurred', () => {
    expect(errors).toEqual([])
  })
})
