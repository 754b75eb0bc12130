/** Mails on a phone, with the longest names that people can have. */
import english from '@footfall/contract/locales/en-US.json' with { type: 'json' }
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compose } from '../packages/server/src/mail/compose.ts'
import { freshContext, workerBrowser } from './support/browser.ts'
import { sticksOut } from './support/screens.ts'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await workerBrowser()
  page = await (await freshContext(browser)).newPage()
  await page.setViewportSize({ width: 390, height: 700 })
})
afterAll(() => browser?.close())

const address = `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`
const params = {
  name: 'W'.repeat(64),
  email: address,
  sender: address,
  team: 'W'.repeat(100),
  website: 'W'.repeat(100),
  domain: `${'shop'.repeat(15)}.example.com`,
  date: '2026-12-21',
  millions: 50,
  words: `https://shop.example/${'x'.repeat(300)}`,
}

test.each(Object.keys(english.mail).filter((text) => !text.startsWith('footer')))(
  '%s is no wider than the phone',
  async (text) => {
    const letter = { to: address, language: 'en-US' as const, text, params, code: '482913', path: '/accept' }
    await page.setContent(compose(letter, 'https://footfall.example').html)
    expect(await sticksOut(page)).toBe(0)
  },
)
