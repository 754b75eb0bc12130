/**
 * A shared report, opened with an empty cache on a slow phone: times of the first paint, of the largest paint, and of the numbers.
 * Run after a build: npx tsx bench/slow-phone.ts
 */
import { freshContext, launchBrowser } from '../e2e/support/browser.ts'
import { startProduct } from '../e2e/support/product.ts'
import { median } from './median.ts'

const runs = 7
/** Lighthouse's mid-range phone on slow 4G: CPU slowdown, milliseconds, bits a second. */
const slow = { cpu: 4, latency: 150, down: 1_600_000, up: 750_000 }

const browser = await launchBrowser()
const product = await startProduct({ args: ['--demo'] })

interface Sight {
  readonly paint: number
  readonly largest: number
  readonly numbers: number
  readonly shift: number
  readonly requests: number
}

/** Runs in the page: milliseconds since the page was requested. */
const lookOn = `
  const seen = window.seen = { paint: 0, largest: 0, numbers: 0, shift: 0 }
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') seen.paint = startTime })
  watch('largest-contentful-paint', ({ startTime }) => { seen.largest = startTime })
  watch('layout-shift', ({ value }) => { seen.shift += value })
  const look = () => {
    const card = document.querySelector('[role=group] [aria-pressed]')
    if (/\\d/.test(card?.textContent ?? '')) seen.numbers = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

/** Opens the address with an empty cache and observes it until it is quiet. */
async function look(address: string): Promise<Sight> {
  const context = await freshContext(browser, { width: 390, locale: 'zh-CN' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 2,
    mobile: true,
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.down / 8,
    uploadThroughput: slow.up / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  await page.addInitScript({ content: lookOn })
  let requests = 0
  page.on('request', () => requests++)
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(6000)
  const seen = JSON.parse(await page.evaluate('JSON.stringify(window.seen)')) as Omit<Sight, 'requests'>
  await context.close()
  return { ...seen, requests }
}

async function sharedAddress(): Promise<string> {
  // The sample data is made after the server is ready, and its account with it.
  for (;;) {
    const { data } = await product.call('/user/login_v2', { account: 'demo', password: 'footfall.demo' })
    if (data?.access_token && product.output().includes('The data is in')) {
      const token = data.access_token
      const teams = await product.call('/team/list', {}, token)
      const websites = await product.call('/website/list', { team_id: teams.data.list[0].team_id }, token)
      const { website_id } = websites.data.list[0]
      const shared = await product.call('/setting/website_share', { website_id, share: true }, token)
      return `${product.url}/share/${shared.data.sharecode}`
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

async function measure(name: string, address: string): Promise<void> {
  const sights: Sight[] = []
  for (let run = 0; run < runs; run++) sights.push(await look(address))
  console.log(name)
  for (const what of ['paint', 'largest', 'numbers'] as const) {
    const values = sights.map((sight) => sight[what])
    console.log(
      `  ${what}: median ${Math.round(median(values))} ms, most ${Math.round(Math.max(...values))} ms`,
    )
  }
  console.log(`  layout shift: most ${Math.max(...sights.map(({ shift }) => shift)).toFixed(3)}`)
  console.log(`  requests: ${median(sights.map(({ requests }) => requests))}`)
}

try {
  const address = await sharedAddress()
  // The same without the data that the page contains, for comparison.
  await measure('as it is', address)
  await measure('asking for its answers', `${address}?metric=visitors`)
} finally {
  await browser.close()
  await product.dispose()
}
