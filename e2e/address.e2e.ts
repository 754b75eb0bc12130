/** Every address that somebody may open first shows a screen, whatever its language and whoever opens it, and return paths are kept. */
import process from 'node:process'
import { consolePaths } from '@footfall/contract/console-paths'
import type { BrowserContext } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { freshContext } from './support/browser.ts'
import { documentOf, isWalked, roomOf, shownLanguages, signIn } from './support/screens.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
let person: Person
let websiteId: string
let sharecode: string

beforeAll(async () => {
  const { product } = stage
  person = await registerPerson(product)
  websiteId = await addWebsite(product, person, 'address.example.com')
  const shared = await product.call(
    '/setting/website_share',
    { website_id: websiteId, share: true },
    person.token,
  )
  sharecode = shared.data.sharecode
})

/** A browser in which no language was ever selected. */
async function newcomer(signedIn: boolean): Promise<BrowserContext> {
  const context = await freshContext(stage.browser)
  if (signedIn) await signIn(context, person)
  return context
}

const placeOf = (path: string) => path.replace(':websiteId', websiteId).replace(':sharecode', sharecode)

const opened = new Set<string>()
/** Whether this is the first time. */
function isNew(place: string): boolean {
  const isFirst = !opened.has(place)
  opened.add(place)
  return isFirst
}

/**
 * Every-screen.e2e.ts opens the others without a language, and all with a supported one. These lead elsewhere, or show everybody the same. A document
 * reads the language before it selects the screen, so one address of each has an unsupported one. `test:long` opens every address both ways.
 */
function queriesOf(path: string, signedIn: boolean): string[] {
  const opensAll = process.env.LONG_TESTS === 'on'
  const isFirstOfRoom = isNew(`room ${signedIn} ${roomOf(path)}`)
  const isFirstOfDocument = isNew(`document ${signedIn} ${documentOf(path) || path}`)
  const isRedirect = ![true, false].some((either) => isWalked(path, either))
  const isBare = !isWalked(path, signedIn) && (opensAll || isFirstOfRoom || isRedirect)
  const isUnsupported = opensAll || isFirstOfDocument
  return [
    ...(isBare ? [''] : []),
    ...(isUnsupported ? ['?lang=xx-YY'] : []),
    ...(path === '/' ? ['?lang=zh-CN'] : []),
  ]
}

test.each([
  { who: 'signed out', signedIn: false },
  { who: 'signed in', signedIn: true },
])(
  '$who, every route opens, also with an unsupported language',
  async ({ signedIn }) => {
    const blank: string[] = []
    const context = await newcomer(signedIn)
    const page = await context.newPage()
    for (const path of [...consolePaths, '/nothing/here'])
      for (const query of queriesOf(path, signedIn)) {
        const about = `${path}${query}`
        // The same tab for all, because a new one would load every script again.
        await page.goto(`${stage.product.url}${placeOf(path)}${query}`, { waitUntil: 'commit' })
        await page
          .locator('h1, h2')
          .first()
          .waitFor()
          .catch(() => blank.push(about))
        const [shown, named] = await shownLanguages(page)
        expect(shown, about).toBe('zh-CN')
        if (!path.startsWith('/share')) expect(named, about).toBe('zh-CN')
        // The front page is the list of websites, which asks to log in first.
        if (path === '/') expect(new URL(page.url()).pathname, about).toBe(signedIn ? '/websites' : '/login')
      }
    await context.close()
    expect(blank).toEqual([])
  },
  360_000,
)

test('signing in leads to the requested page with its whole query', async () => {
  for (const wanted of [
    `/websites/${websiteId}/compare?time_range=this_month&x=1`,
    '/?x=1',
    '/websites?x=1',
  ]) {
    const page = await (await newcomer(false)).newPage()
    await page.goto(`${stage.product.url}${wanted}`)
    await page.waitForURL('**/login?**')
    await page.getByLabel('账号或邮箱').fill(person.account)
    await page.getByLabel('密码', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: '登录' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    const arrived = new URL(page.url())
    const asked = new URL(wanted, stage.product.url)
    expect(arrived.pathname).toBe(asked.pathname === '/' ? '/websites' : asked.pathname)
    for (const [name, value] of asked.searchParams) expect(arrived.searchParams.get(name)).toBe(value)
    await page.context().close()
  }
})

test('a language in the address is shown for this visit and does not change the stored one', async () => {
  const page = await (await newcomer(true)).newPage()
  await page.goto(`${stage.product.url}/websites`)
  await page.getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.waitForURL('**lang=en-US**')
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en-US')
  const account = await stage.product.call('/user/item', {}, person.token)
  expect(account.data.language).toBe('en-US')

  await page.goto(`${stage.product.url}/websites?lang=zh-CN`)
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
  await page.goto(`${stage.product.url}/websites`)
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en-US')
  await page.context().close()
})

test('unreadable filters are removed from the address, with a notice', async () => {
  const page = await (await newcomer(true)).newPage()
  await page.goto(`${stage.product.url}/websites/${websiteId}?lang=en-US&filters=nothing`)
  await page.getByText('Removed filters that could not be read from the address').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('filters')).toBeNull()
  await page.context().close()
})
