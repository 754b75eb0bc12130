/** Every screen of the console and its dialogs in WebKit: nothing is clipped, nothing is wider than the window, nothing throws. */
import { consolePaths } from '@footfall/contract/console-paths'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addWebsite, eventually, type Person, registerPerson } from '../support/account.ts'
import { dialogs, textOf } from '../support/overlays.ts'
import { type OwnProduct, startProduct } from '../support/product.ts'
import { isWalked } from '../support/screens.ts'
import { bringTraffic } from '../support/traffic.ts'
import { startWebKit, type WebKit } from './support/webkit.ts'

let product: OwnProduct
let webkit: WebKit
let person: Person
let websiteId: string

beforeAll(async () => {
  product = await startProduct()
  webkit = await startWebKit()
  person = await registerPerson(product)
  websiteId = await addWebsite(product, person, 'webkit.example.com')
  await bringTraffic(product, person, websiteId, 'webkit.example.com', [
    {
      visitor: 'one',
      minutesAgo: 90,
      pages: ['/', '/pricing'],
      events: [
        'signup',
        { name: 'purchase', revenue: { amount: 9900, currency: 'CNY', order_id: 'webkit-1' } },
      ],
    },
    { visitor: 'two', minutesAgo: 60 * 30, pages: ['/'], referrer: 'https://www.google.com/' },
  ])
})
afterAll(async () => {
  await webkit?.close()
  await product?.dispose()
})

/** Opens a path of the console and waits for its title. */
async function visit(path: string, locale: string): Promise<void> {
  const url = new URL(path.replace(':websiteId', websiteId), product.url)
  url.searchParams.set('lang', locale)
  await webkit.open(url.href)
  const loaded = () => webkit.run(() => document.querySelector('h1') !== null)
  expect(await eventually(loaded, (isLoaded) => isLoaded), path).toBe(true)
}

/** Boxes that show a strip of what they hold, and the page if it is wider than its window. */
function clipped(): string[] {
  const found: string[] = []
  for (const box of document.querySelectorAll<HTMLElement>('body *')) {
    const { overflowY, visibility, whiteSpace } = getComputedStyle(box)
    if (overflowY === 'visible' || visibility === 'hidden' || whiteSpace === 'nowrap') continue
    const { clientHeight, clientWidth, scrollHeight } = box
    if (clientWidth > 20 && clientHeight < 60 && scrollHeight > clientHeight + 12)
      found.push(`${box.className}: ${clientHeight} of ${scrollHeight} px`)
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`${scrollWidth} px in ${clientWidth} px`)
  return found
}

/** Presses the visible button or item of a menu whose name begins with the text. */
const press = (text: string) =>
  webkit.run((name) => {
    const all = [...document.querySelectorAll<HTMLElement>('button, [role=menuitem]')]
    const isShown = (one: HTMLElement) => one.getClientRects().length > 0
    const named = (one: HTMLElement) => (one.ariaLabel ?? one.textContent ?? '').trim().startsWith(name)
    const button = all.find((one) => isShown(one) && named(one))
    button?.click()
    return button !== undefined
  }, text)

const isOpen = () => webkit.run(() => document.querySelector('dialog[open]') !== null)
const hasExample = (path: string) => !/:(boardId|sharecode)/.test(path)
/** The dialogs that open by one button, without anything to edit. */
const simple = Object.entries(dialogs).flatMap(([path, ways]) =>
  hasExample(path) ? ways.flatMap((way) => (way.length === 1 ? [[path, way[0] ?? ''] as const] : [])) : [],
)
/** What only appears once there is something to revoke, to delete or to renew, or opens a panel instead of a dialog. */
const needsMore = ['keys.revoke', 'messages.deleteAll', 'settings.sharing.renew', 'overview.pin']
/** On a phone it is in a menu. */
const wideOnly = ['savedReport.saveAs']

describe.each([
  { locale: 'zh-CN', width: 1440 },
  { locale: 'en-US', width: 450 },
] as const)('in $locale at $width px', ({ locale, width }) => {
  beforeAll(async () => {
    await webkit.resize(width, 1000)
    await webkit.open(`${product.url}/login`)
    const value = { token: person.token, renewalTime: Math.floor(Date.now() / 1000) + 86_400 }
    await webkit.run((kept) => localStorage.setItem('footfall.session', kept), JSON.stringify({ value }))
  })

  test.each(consolePaths.filter((path) => isWalked(path, true) && hasExample(path)))('%s', async (path) => {
    await visit(path, locale)
    expect(await webkit.run(clipped)).toEqual([])
  })

  const left = [...needsMore, ...(width < 600 ? wideOnly : [])]
  test.each(simple.filter(([, key]) => !left.includes(key)))('the dialog of %s, %s', async (path, key) => {
    await visit(path, locale)
    expect(await eventually(() => press(textOf(locale, key)), Boolean)).toBe(true)
    expect(await eventually(isOpen, Boolean)).toBe(true)
    expect(await webkit.run(clipped)).toEqual([])
  })
})
