/**
 * JavaScript that a browser with an empty cache loads for the first screen, in bytes over the network (gzip), and the tracker script's own size.
 * Run after a build: npx tsx bench/first-load.ts
 */
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { addWebsite } from '../e2e/support/account.ts'
import { freshContext, launchBrowser } from '../e2e/support/browser.ts'
import { startProduct } from '../e2e/support/product.ts'

const product = await startProduct()
const browser = await launchBrowser()

/** The browser storage of a user who has just registered. */
async function signedIn(): Promise<{ context: Awaited<ReturnType<typeof freshContext>>; token: string }> {
  const context = await freshContext(browser)
  const page = await context.newPage()
  await page.goto(`${product.url}/register?lang=en-US`)
  await page.getByRole('radio', { name: 'With an account name' }).click()
  await page.getByLabel('Account name').fill('measurer')
  await page.getByLabel('Password', { exact: true }).fill('Correct.horse_1')
  await page.getByLabel('Confirm password').fill('Correct.horse_1')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/websites*')
  const { data } = await product.call('/user/login_v2', { account: 'measurer', password: 'Correct.horse_1' })
  return { context, token: data.access_token }
}

/** Bytes and files of JavaScript until the network is quiet. */
async function firstLoad(page: Page, address: string): Promise<{ bytes: number; files: number }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } })
  const scripts = new Set<string>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'load' })
  // The live stream never ends, so the network is never idle. Three seconds after the load count as quiet.
  await page.waitForTimeout(3000)
  return { bytes, files: scripts.size }
}

try {
  const { context, token } = await signedIn()
  const storageState = await context.storageState()
  const teams = await product.call('/team/list', {}, token)
  const websiteId = await addWebsite(product, { token, teamId: teams.data.list[0].team_id }, 'sample.example')
  const shared = await product.call('/setting/website_share', { website_id: websiteId, share: true }, token)
  const screens = [
    { name: 'login', path: '/login', known: false },
    { name: 'websites', path: '/websites', known: true },
    { name: 'overview', path: `/websites/${websiteId}`, known: true },
    { name: 'shared report', path: `/share/${shared.data.sharecode}`, known: false },
  ]
  for (const { name, path, known } of screens) {
    const fresh = await browser.newContext(known ? { storageState } : {})
    const { bytes, files } = await firstLoad(await fresh.newPage(), product.url + path)
    console.log(`${name}: ${(bytes / 1000).toFixed(0)} kB of JavaScript in ${files} files`)
    await fresh.close()
  }
  const script = await readFile(new URL('../packages/tracker/dist/t.js', import.meta.url))
  console.log(`t.js: ${gzipSync(script, { level: 9 }).length} bytes gzip`)
} finally {
  await browser.close()
  await product.dispose()
}
