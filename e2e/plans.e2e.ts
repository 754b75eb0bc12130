/**
 * From Free to Pro: a plan is selected, ordered, paid on the provider's page, confirmed by its signed notification, and shown in the cost center.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StripeCounterpart, startStripe } from '../packages/server/src/testing/stripe-counterpart.ts'
import { strictFindings, strictFindingsBothWays } from './support/accessibility.ts'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { freshContext, workerBrowser } from './support/browser.ts'
import { changeRows } from './support/database.ts'
import { type OwnProduct, startProduct } from './support/product.ts'
import { goOn } from './support/screens.ts'
import { comeBack, signedInPage } from './support/sign-in.ts'

let stripe: StripeCounterpart
let product: OwnProduct
let browser: Browser
let owner: Person
let page: Page
const errors: string[] = []

beforeAll(async () => {
  stripe = await startStripe()
  product = await startProduct({
    env: { ...stripe.settings, PLANS: 'on', PLANS_CONTACT: 'sales@example.com' },
  })
  browser = await workerBrowser()
  owner = await registerPerson(product)
  await addWebsite(product, owner, 'shop.example.com')
  page = await signedInPage(browser, product.url, owner.token)
  page.on('pageerror', (error) => errors.push(String(error)))
  // The provider's own page. A test counterpart does what a person does there.
  await page.route('**/pay/cs_test_*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Pay</title><h1>Pay here</h1>' }),
  )
})

afterAll(async () => {
  await browser?.close()
  await product?.dispose()
  await stripe?.stop()
})

const orderId = () => [...stripe.sessions.values()].at(-1)?.client_reference_id ?? ''

/** How far the middle of the selected size's label is from the middle of the knob (16 px wide) above it. */
const offKnob = (on: Page) =>
  on.getByRole('slider').evaluate((input) => {
    const { left, width } = input.getBoundingClientRect()
    const { value, max } = input as HTMLInputElement
    const range = document.createRange()
    range.selectNodeContents(input.closest('div')?.querySelector('[data-on]') ?? input)
    const label = range.getBoundingClientRect()
    return Math.abs(label.left + label.width / 2 - (left + 8 + ((width - 16) * Number(value)) / Number(max)))
  })

const say = () => stripe.say(product.url, stripe.sessionOf(orderId()), { at: Math.floor(Date.now() / 1000) })

describe.sequential('plans', () => {
  test('the cost center shows Free with its limits', async () => {
    await page.goto(`${product.url}/websites?lang=en-US`)
    await page.getByRole('link', { name: 'Cost center' }).click()
    await page.getByRole('heading', { name: 'Cost center' }).waitFor()
    await page.getByText('No orders yet').waitFor()
    await page.getByText('0 / 100,000').waitFor()
    await page.getByText('1 / 3').first().waitFor()
    await page.getByText(/^Trial until/).waitFor()
  })

  test('Pro is selected by keyboard, and ordered', async () => {
    await page.getByRole('link', { name: 'Upgrade' }).click()
    await page.getByRole('heading', { name: 'Choose a plan' }).waitFor()
    const slider = page.getByRole('slider', { name: /Events a month/ })
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('5M events')
    await page.getByText('$590 / year', { exact: true }).waitFor()
    expect(await offKnob(page)).toBeLessThan(1.5)
    await page.getByRole('radio', { name: 'Monthly' }).click()
    await page.getByText('$59 / month', { exact: true }).waitFor()
    await page.getByText(/^Once paid, runs until/).waitFor()
    expect(await page.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe(
      'mailto:sales@example.com',
    )
    await page.getByRole('button', { name: 'Order for $59' }).click()
    await page.getByRole('heading', { name: 'Pay here' }).waitFor()
    expect(stripe.sessionOf(orderId())).toMatchObject({ amount_total: 5_900, currency: 'usd' })
  })

  test('after cancelling there, nothing is charged; the order can still be paid', async () => {
    await page.goto(stripe.sessionOf(orderId()).cancel_url)
    await page.getByRole('heading', { name: 'Payment interrupted' }).waitFor()
    await page.getByRole('link', { name: 'Open the cost center' }).click()
    await page.getByText('Awaiting payment').waitFor()
    await page.getByRole('link', { name: 'Pay', exact: true }).click()
    await page.getByRole('heading', { name: 'Pay here' }).waitFor()
  })

  test('after payment, the result waits for the provider’s notification and updates by itself', async () => {
    const session = stripe.pay(orderId())
    // A user who comes back may not be signed in here.
    const stranger = await (await freshContext(browser)).newPage()
    await stranger.goto(session.success_url)
    await stranger.getByRole('heading', { name: 'Payment processing' }).waitFor()
    await page.goto(session.success_url)
    await page.getByRole('heading', { name: 'Payment processing' }).waitFor()
    expect(await strictFindings(page)).toEqual([])
    expect(await say()).toBe(200)
    for (const tab of [page, stranger]) await tab.getByRole('heading', { name: 'Payment received' }).waitFor()
    await stranger.context().close()
  })

  test('the cost center shows Pro, how it was paid, and the message', async () => {
    await page.getByRole('link', { name: 'Open the cost center' }).click()
    await page.getByText('0 / 5,000,000').waitFor()
    await page.getByText('Pro', { exact: true }).waitFor()
    await page.getByRole('definition').getByText('Visa •••• 4242', { exact: true }).waitFor()
    await page.getByText('$59 / month').waitFor()
    await page.getByText('Paid', { exact: true }).waitFor()
    expect(await strictFindings(page)).toEqual([])
    await comeBack(page)
    await page.getByRole('link', { name: /^Messages, \d+ unread/ }).click()
    await page.getByText(/now has Pro with 5M events a month, paid until \w{3} \d+, \d{4}\.$/).waitFor()
  })

  test('the costs of all orders line up, also of the one with buttons', async () => {
    const order = { plan: 'pro', events_millions: 1, period: 'month', provider: 'stripe' }
    await product.call('/cost/create_order', { team_id: owner.teamId, ...order }, owner.token)
    await goOn(page, `${product.url}/settings/teams/costCenter?lang=en-US`)
    await page.getByRole('link', { name: 'Pay', exact: true }).waitFor()
    const ends = await page
      .locator('main li .figures')
      .evaluateAll((costs) => costs.map((cost) => Math.round(cost.getBoundingClientRect().right)))
    expect(ends.length).toBeGreaterThan(1)
    expect(new Set(ends).size).toBe(1)
  })

  test.each(['failed', 'restricted'] as const)('a payment that is %s says so', async (outcome) => {
    const order = {
      team_id: owner.teamId,
      plan: 'pro',
      events_millions: 1,
      period: 'month',
      provider: 'stripe',
    }
    expect((await product.call('/cost/create_order', order, owner.token)).code).toBe(200)
    const { success_url } = stripe.pay(
      orderId(),
      outcome === 'failed'
        ? { payment_status: 'unpaid', payment_intent: { status: 'requires_payment_method' } }
        : { payment_intent: { status: 'succeeded', review: { open: true } } },
    )
    expect(await say()).toBe(200)
    await page.goto(success_url)
    await page.getByRole('heading', { name: `Payment ${outcome}` }).waitFor()
    expect(await strictFindings(page)).toEqual([])
  })

  test('a package that expired: its shares pause, and the team renews or stays on Free', async () => {
    const websites = await product.call('/website/list', { team_id: owner.teamId }, owner.token)
    const shared = { website_id: websites.data.list[0].website_id, share: true }
    const { data } = await product.call('/setting/website_share', shared, owner.token)
    const stranger = await (await freshContext(browser)).newPage()
    const visit = () => stranger.goto(`${product.url}/share/${data.sharecode}?lang=en-US`)
    await visit()
    await stranger.getByRole('heading', { name: /shop/ }).first().waitFor()
    await changeRows(product, `UPDATE teams SET paid_until = now() - interval '1 hour' WHERE id = $1`, [
      owner.teamId,
    ])
    await visit()
    await stranger.getByRole('heading', { name: 'This shared link is suspended' }).waitFor()
    expect(await strictFindings(stranger)).toEqual([])
    await goOn(page, `${product.url}/settings/teams/costCenter?lang=en-US`)
    await page.getByText(/^The plan ended on/).waitFor()
    await page.getByText('Pro ended', { exact: true }).waitFor()
    expect(await strictFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Renew' }).click()
    // The package that expired is selected.
    await page.getByRole('button', { name: 'Renew for $59' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Stay on Free' }).click()
    await page.getByText('The team is now on Free').waitFor()
    await page.getByRole('link', { name: 'Upgrade' }).waitFor()
    await visit()
    await stranger.getByRole('heading', { name: /shop/ }).first().waitFor()
    await stranger.context().close()
  })

  test('a refusal over the limit is visible on a phone, above the dialog it is about', async () => {
    for (const name of ['second', 'third']) await addWebsite(product, owner, `${name}.example.com`)
    const phone = await signedInPage(browser, product.url, owner.token, { width: 390 })
    await phone.goto(`${product.url}/websites?lang=en-US`)
    await phone.getByRole('button', { name: 'Add website' }).first().click()
    const dialog = phone.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Fourth')
    await dialog.getByLabel('Domain').fill('fourth.example.com')
    await dialog.getByRole('button', { name: 'Add website' }).click()
    const refusal = dialog
      .getByRole('status')
      .getByText('The team has reached its plan’s limit of 3 websites')
    // A click reaches only what nothing covers.
    await refusal.click()
    const opened = phone.waitForEvent('popup')
    await dialog.getByRole('status').getByRole('link', { name: 'Upgrade' }).click()
    const plans = await opened
    await plans.getByRole('heading', { name: 'Choose a plan' }).waitFor()
    await plans.close()
    await dialog.getByRole('status').getByRole('button', { name: 'Close' }).click()
    await refusal.waitFor({ state: 'detached' })
    await phone.context().close()
  })

  test('an invalid code, and what a member may not see', async () => {
    await goOn(page, `${product.url}/payment-result?code=nothing&lang=en-US`)
    await page.getByRole('heading', { name: 'Payment not found' }).waitFor()
    const member = await registerPerson(product)
    const account = (await product.call('/user/item', {}, member.token)).data.account
    const grant = { team_id: owner.teamId, account, team_role: 4, visible_websites: 'all' }
    const { data } = await product.call('/team/add_member', grant, owner.token)
    await product.call('/team/add_member', { invite_id: data.invite_id }, member.token)
    await product.call('/team/delete_team', { team_id: member.teamId, confirm: 'DELETE' }, member.token)
    const theirs = await signedInPage(browser, product.url, member.token)
    await theirs.goto(`${product.url}/settings/teams/costCenter?lang=en-US`)
    await theirs.getByText('You don’t have permission to view the cost center').waitFor()
    expect(await theirs.getByRole('link', { name: 'Cost center' }).count()).toBe(0)
    await theirs.context().close()
  })

  test('everything fits, in Chinese, too', async () => {
    const { success_url } = stripe.sessionOf(orderId())
    const result = `/payment-result?code=${new URL(success_url).searchParams.get('code')}`
    for (const [path, content] of [
      ['/settings/teams/costCenter', 'main li .figures'],
      ['/settings/teams/choosePlan', '[role=slider], input[type=range]'],
      [result, 'h1'],
    ] as const) {
      await goOn(page, `${product.url}${path}${path.includes('?') ? '&' : '?'}lang=zh-CN`)
      await page.locator(content).first().waitFor()
      expect(await strictFindingsBothWays(page), path).toEqual([])
    }
  })

  test('no errors occurred', () => {
    expect(errors).toEqual([])
  })
})
