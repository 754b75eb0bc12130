/** Transfer of a website in two browsers: offered, cancelled, declined, accepted; and to another own team. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { strictFindings } from './support/accessibility.ts'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { workerBrowser } from './support/browser.ts'
import { mailedCode, mailedLink } from './support/mail.ts'
import type { Product } from './support/product.ts'
import { sharedProduct } from './support/shared-product.ts'
import { comeBack, signedInPage } from './support/sign-in.ts'

let product: Product
let browser: Browser
let owner: Person
let page: Page
let other: Page
let websiteId = ''
let recipient = ''
const errors: string[] = []
const address = 'mei@example.com'
const password = 'Correct.horse_1'

async function registerByMail(): Promise<string> {
  await product.call('/common/register_captcha', { email: address })
  const email_code = await mailedCode(product, address)
  const fields = { email: address, email_code, password, confirm_password: password, accept_terms: true }
  const made = await product.call('/user/register', fields)
  if (made.code !== 200) throw new Error(`register: ${JSON.stringify(made)}`)
  return made.data.access_token
}

beforeAll(async () => {
  product = sharedProduct()
  browser = await workerBrowser()
  owner = await registerPerson(product)
  websiteId = await addWebsite(product, owner, 'shop.example.com')
  recipient = await registerByMail()
  page = await signedInPage(browser, product.url, owner.token)
  page.on('pageerror', (error) => errors.push(String(error)))
  other = await signedInPage(browser, product.url, recipient)
  other.on('pageerror', (error) => errors.push(String(error)))
})

afterAll(async () => {
  await browser?.close()
})

const dialog = () => page.locator('dialog[open]')
const open = () => page.goto(`${product.url}/websites/${websiteId}/settings/transfer?lang=en-US`)

async function offer(): Promise<void> {
  await page.getByRole('radio', { name: 'Another user’s team' }).check()
  await page.getByLabel('Recipient’s email').fill(address)
  await page.getByRole('button', { name: 'Send offer' }).click()
  await dialog().getByText(`${address} gets an offer`).waitFor()
  await dialog().getByRole('button', { name: 'Send offer' }).click()
  await page.getByText(`Waiting for ${address}`).waitFor()
}

describe.sequential('a website', () => {
  test('is not offered to an address without an account', async () => {
    await open()
    await page.getByRole('radio', { name: 'Another user’s team' }).check()
    await page.getByLabel('Recipient’s email').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Send offer' }).click()
    await page.getByText('Email not registered, please sign up first').waitFor()
  })

  test('is offered, and the offer is still pending after a reload; then it is cancelled', async () => {
    await offer()
    await page.reload()
    await page.getByText(`Waiting for ${address}`).waitFor()
    expect(await strictFindings(page)).toEqual([])
    const link = await mailedLink(product, address, 1)
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByLabel('Receiving team').or(page.getByText('Transfer to')).first().waitFor()
    await other.goto(link)
    await other.getByText('The transfer was withdrawn').waitFor()
  })

  test('stays if the offer is declined, and the sender sees that on coming back', async () => {
    await offer()
    await other.goto(await mailedLink(product, address, 2))
    await other.getByRole('button', { name: 'Decline' }).click()
    await other.getByRole('button', { name: 'Decline' }).last().click()
    await other.getByText('Transfer declined').waitFor()
    await comeBack(page)
    await page.getByRole('button', { name: 'Send offer' }).waitFor()
    const own = await product.call('/website/item', { website_id: websiteId }, owner.token)
    expect(own.data.team_id).toBe(owner.teamId)
  })

  const accept = async (recipient: Page) => {
    await recipient.getByRole('button', { name: 'Accept website' }).click()
    await recipient.waitForURL(`**/websites/${websiteId}*`)
    await recipient.goto(`${product.url}/websites/${websiteId}/settings/links?lang=en-US`)
    await recipient.waitForURL(`**/websites/${websiteId}/indexShort*`)
    await recipient.getByText('Poster').first().waitFor()
  }

  test('moves with its links if the recipient accepts; nobody else can, and the sender no longer sees it', async () => {
    const poster = {
      website_id: websiteId,
      name: 'Poster',
      target_url: 'https://example.com/',
      slug: 'transferred-poster',
    }
    await product.call('/website/add_short_url', poster, owner.token)
    await offer()
    const link = await mailedLink(product, address, 3)
    const stranger = await signedInPage(browser, product.url, (await registerPerson(product)).token)
    await stranger.goto(link)
    await stranger.getByText('This is not the receiving account').waitFor()
    await stranger.context().close()

    await other.goto(link)
    // It is shown for some seconds, while the recipient goes on.
    const message = page.getByText('is no longer in this team').waitFor({ timeout: 60_000 })
    await Promise.all([message, accept(other)])
    await page.getByText('Start with a website').waitFor()
    expect((await product.call('/website/item', { website_id: websiteId }, owner.token)).code).toBe(404)
  })

  test('moves to another own team at once', async () => {
    websiteId = await addWebsite(product, owner, 'blog.example.com')
    await product.call('/team/add', { team_name: 'Second', description: 'Another' }, owner.token)
    await open()
    await page.getByLabel('Receiving team').click()
    await page.getByText('Second', { exact: true }).last().click()
    await page.getByRole('button', { name: 'Send offer' }).click()
    await dialog().getByText('You accept it yourself in the next step').waitFor()
    await dialog().getByRole('button', { name: 'Send offer' }).click()
    await page.getByText('Waiting for Second').waitFor()
    const [{ link }] = (await product.call('/message/list', {}, owner.token)).data.list
    await page.goto(`${product.url}${link}&lang=en-US`)
    await page.getByText('You are moving this website to your team').waitFor()
    await open()
    await page.getByRole('button', { name: 'Accept now' }).click()
    await page.waitForURL('**/websites?*')
    await page.getByRole('link', { name: 'blog.example.com' }).waitFor()
    await page.getByRole('button', { name: /Second/ }).waitFor()
    expect(errors).toEqual([])
  })
})
