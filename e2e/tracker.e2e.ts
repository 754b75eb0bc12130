/** The tracker script in a real browser with the real collector: pageviews and engagement. */
import type { CollectEvent } from '@footfall/contract/api/collect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pollOptions, type Stage, setStage, type TrackedSite } from './site/tracked-site.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage?.strike())

const ofKind = (events: readonly CollectEvent[], kind: CollectEvent['k']) =>
  events.filter(({ k }) => k === kind)
/** Paths and titles of pageviews, without the website's own folder. */
const viewed = (events: readonly CollectEvent[], url: string) =>
  ofKind(events, 'pageview').map(({ u, t }) => [u.replace(url, ''), t])
/** The pageviews, once so many are accepted: foreground time may be accepted before them. */
async function pageviewsOf(site: TrackedSite, count: number): Promise<CollectEvent[]> {
  const found = () => ofKind(stage.relay.taken(site.id), 'pageview')
  await expect.poll(() => found().length, pollOptions).toBeGreaterThanOrEqual(count)
  return found()
}

describe('pageviews', () => {
  test('each page counts once, with title, referrer and screen', async () => {
    const site = await stage.site()
    const page = await site.open('/first?utm_source=news#part')
    await site.taken(1)
    await page.evaluate((to) => location.assign(to), `${site.url}/second`)
    const [first, second] = await pageviewsOf(site, 2)
    expect(first).toMatchObject({
      u: `${site.url}/first?utm_source=news`,
      t: 'first?utm_source=news',
      r: '',
      s: '1440x900',
    })
    expect(second).toMatchObject({
      u: `${site.url}/second`,
      t: 'second',
      r: `${site.url}/first?utm_source=news`,
    })
    expect(await site.totals(2)).toMatchObject({ visitors: 1, visits: 1, pageviews: 2 })
    expect(site.errors).toEqual([])
  })

  test('single-page navigation counts by pushState, replaceState and back, each with its own title', async () => {
    const site = await stage.site()
    const page = await site.open()
    await page.evaluate((url) => {
      const go = (how: 'pushState' | 'replaceState', to: string) => {
        history[how]({}, '', to)
        document.title = to
      }
      go('pushState', `${url}/one`)
      go('pushState', `${url}/two`)
      // The same address again is not another page, and neither is a position on it.
      go('replaceState', `${url}/two`)
      go('pushState', `${url}/two#there`)
    }, site.url)
    await pageviewsOf(site, 3)
    await page.evaluate((url) => {
      history.replaceState({}, '', `${url}/three?page=3`)
      document.title = 'Three'
    }, site.url)
    await pageviewsOf(site, 4)
    await page.goBack()
    const events = await pageviewsOf(site, 5)
    expect(viewed(events, site.url).map(([path]) => path)).toEqual([
      '/start',
      '/one',
      '/two',
      '/three?page=3',
      '/two',
    ])
    expect(events.map(({ t }) => t)).toContain('Three')
    expect(events.map(({ r }) => r?.replace(site.url, ''))).toEqual([
      '',
      '/start',
      '/one',
      '/two',
      '/three?page=3',
    ])
    expect(await site.totals(5)).toMatchObject({ visits: 1, pageviews: 5 })
  })

  test('a redirect inside the app counts once, with the address that was opened and the title of the page', async () => {
    const site = await stage.site({
      body: `<script type="module">history.replaceState({}, '', 'start'); document.title = 'Start'</script>`,
    })
    const page = await site.open('/ad?utm_source=news')
    await site.taken(1)
    await page.evaluate((url) => {
      history.pushState({}, '', `${url}/old`)
      history.replaceState({}, '', `${url}/new`)
      document.title = 'New'
    }, site.url)
    await pageviewsOf(site, 2)
    await page.evaluate((url) => {
      footfall.track('sort')
      history.replaceState({}, '', `${url}/new?sort=price`)
    }, site.url)
    const events = await pageviewsOf(site, 3)
    expect(viewed(events, site.url)).toEqual([
      ['/ad?utm_source=news', 'Start'],
      ['/old', 'New'],
      ['/new?sort=price', 'New'],
    ])
    expect(await site.totals(3, 1)).toMatchObject({ visits: 1, pageviews: 3 })
  })

  test('navigation that the app intercepts (Navigation API) counts, too', async () => {
    const site = await stage.site()
    const page = await site.open()
    await site.taken(1)
    await page.evaluate(async (url) => {
      navigation?.addEventListener('navigate', (event) => {
        if (event.canIntercept) event.intercept()
      })
      await navigation?.navigate(`${url}/one`).finished
      await navigation?.navigate(`${url}/two`).finished
      history.pushState({}, '', `${url}/three`)
    }, site.url)
    const events = await pageviewsOf(site, 4)
    expect(viewed(events, site.url).map(([path]) => path)).toEqual(['/start', '/one', '/two', '/three'])
    expect(await site.totals(4)).toMatchObject({ visits: 1, pageviews: 4 })
  })

  test('a title that is set after the navigation is the one that counts', async () => {
    const site = await stage.site()
    const page = await site.open()
    await site.taken(1)
    await page.evaluate((to) => {
      history.pushState({}, '', to)
      Promise.resolve().then(() => {
        document.title = 'Late'
      })
    }, `${site.url}/late`)
    expect(viewed(await pageviewsOf(site, 2), site.url)).toEqual([
      ['/start', 'start'],
      ['/late', 'Late'],
    ])
  })

  test('a title counts that is set after the first event on the page', async () => {
    const site = await stage.site()
    const page = await site.open()
    await site.taken(1)
    await page.evaluate((to) => {
      history.pushState({}, '', to)
      window.footfall('product seen')
      document.title = 'Product'
    }, `${site.url}/product`)
    expect(viewed(await pageviewsOf(site, 2), site.url)).toEqual([
      ['/start', 'start'],
      ['/product', 'Product'],
    ])
  })

  test('a title counts that is set later than events from before the navigation are sent', async () => {
    const site = await stage.site()
    const { clock } = site.context
    await clock.install({ time: 0 })
    await clock.pauseAt(1000)
    const page = await site.open()
    await clock.runFor(300)
    await site.taken(1)
    await clock.runFor(100)
    await page.evaluate((to) => history.pushState({}, '', to), `${site.url}/late`)
    // Until the script looks for further events to send, 0.3 s after the first.
    await clock.runFor(200)
    await page.evaluate(() => {
      document.title = 'Late'
    })
    await clock.runFor(100)
    expect(viewed(await site.taken(3), site.url)).toEqual([
      ['/start', 'start'],
      ['/late', 'Late'],
    ])
  })

  /** A page whose app comes when told; the clock stands when the page is shown. */
  async function openShell() {
    const site = await stage.site({ body: '<script type="module" src="/late.js"></script>' })
    const { clock } = site.context
    await clock.install({ time: 0 })
    await clock.pauseAt(1000)
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await site.context.route('**/late.js', async (route) => {
      await arrived
      await route.fulfill({ contentType: 'text/javascript', body: "document.title = 'App'" })
    })
    const page = await site.context.newPage()
    await page.goto(`${site.url}/shell`, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.footfall)
    return { site, clock, page, arrive }
  }

  test('a title counts that the app sets when its scripts have arrived', async () => {
    const { site, clock, page, arrive } = await openShell()
    await clock.runFor(2000)
    expect(stage.relay.taken(site.id)).toEqual([])
    arrive()
    await page.waitForLoadState()
    await clock.runFor(300)
    expect(viewed(await site.taken(1), site.url)).toEqual([['/shell', 'App']])
  })

  test('a file that never arrives delays a pageview by two seconds only', async () => {
    const { site, clock, arrive } = await openShell()
    await clock.runFor(2300)
    expect(viewed(await site.taken(1), site.url)).toEqual([['/shell', 'shell']])
    arrive()
  })

  test('data-hash counts the routes behind the hash', async () => {
    const site = await stage.site({ attributes: 'data-hash', body: '<a id="next" href="#/next">Next</a>' })
    const page = await site.open('/app#/first')
    await site.taken(1)
    await page.click('#next')
    await pageviewsOf(site, 2)
    await page.evaluate(() => location.replace('#/third'))
    // The browser reports the new address a moment later, and foreground time counts among the accepted events.
    await expect
      .poll(async () => viewed(await site.taken(3), site.url).map(([path]) => path))
      .toEqual(['/app#/first', '/app#/next', '/app#/third'])
    expect(await site.totals(3)).toMatchObject({ pageviews: 3 })
  })

  test('data-auto="false" leaves pageviews to the page', async () => {
    const site = await stage.site({ attributes: 'data-auto="false"' })
    const page = await site.open()
    await page.evaluate(() => history.pushState({}, '', 'other'))
    await page.evaluate(() => window.footfall('pageview', { shelf: 'B' }))
    const events = await site.taken(1)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ k: 'pageview', u: `${site.url}/other`, p: { shelf: 'B' } })
    expect(await site.totals(1)).toMatchObject({ pageviews: 1, events: 0 })
  })

  test('a duplicate tag counts once', async () => {
    const first = '00000000-0000-4000-8000-000000000000'
    const site = await stage.site({
      head: `<script defer src="${stage.relay.url}/t.js" data-website-id="${first}"></script>`,
    })
    const page = await site.open()
    await page.evaluate(() => window.footfall('signup'))
    await expect.poll(() => stage.relay.taken(first).length, pollOptions).toBe(2)
    expect(stage.relay.taken(site.id)).toEqual([])
  })

  test('data-domains only counts on the listed hosts', async () => {
    const elsewhere = await stage.site({ attributes: 'data-domains="shop.example, www.shop.example"' })
    const page = await elsewhere.open()
    await page.evaluate(() => window.footfall('signup'))
    await page.close()
    const here = await stage.site({ attributes: 'data-domains="shop.example,\nlocalhost"' })
    await here.open()
    await here.taken(1)
    expect(stage.relay.requests.filter(({ website }) => website === elsewhere.id)).toEqual([])
  })

  test('of tags for several hosts, the one for this host counts', async () => {
    const site = await stage.site({
      attributes: 'data-domains="localhost"',
      head: `<script defer src="${stage.relay.url}/t.js" data-website-id="00000000-0000-4000-8000-000000000001" data-domains="shop.example"></script>`,
    })
    const page = await site.open()
    await page.evaluate(() => window.footfall('signup'))
    expect(await site.taken(2)).toHaveLength(2)
  })

  test('data-host-url names another collector', async () => {
    const site = await stage.site({
      attributes: `data-host-url="${stage.relay.url}/"`,
      head: '<base href="/elsewhere/">',
    })
    await site.open()
    expect(await site.taken(1)).toHaveLength(1)
  })
})

describe('engagement', () => {
  const tall = '<div style="height: 4000px">Long</div>'

  test('reports the foreground time and the scroll depth', async () => {
    const site = await stage.site({ body: tall })
    const opened = Date.now()
    const page = await site.open()
    await site.taken(1)
    const from = await page.evaluate(() => performance.now())
    await page.evaluate(() => scrollTo(0, 1500))
    await page.waitForFunction((start) => scrollY === 1500 && performance.now() > start + 1000, from)
    const until = await page.evaluate(() => performance.now())
    await page.evaluate((to) => location.assign(to), `${site.url}/next`)
    const [report] = ofKind(await site.taken(3), 'engagement')
    expect(report?.u).toBe(`${site.url}/start`)
    expect(report?.m?.ms).toBeGreaterThanOrEqual(until - from)
    expect(report?.m?.ms).toBeLessThanOrEqual(Date.now() - opened)
    expect(report?.m?.depth).toBeGreaterThan(55)
    expect(report?.m?.depth).toBeLessThan(65)
    expect(await site.totals(2)).toMatchObject({ visits: 1, pageviews: 2, events: 0 })
  })

  test('belongs to the page that was viewed when an app navigates', async () => {
    const site = await stage.site({ body: tall })
    const page = await site.open()
    await site.taken(1)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForFunction(() => scrollY > 3000)
    await page.evaluate((to) => history.pushState({}, '', to), `${site.url}/next`)
    const [report] = ofKind(await site.taken(3), 'engagement')
    expect(report).toMatchObject({ u: `${site.url}/start`, m: { depth: 100 } })
  })

  test('time in the background does not count', async () => {
    const site = await stage.site()
    const page = await site.open()
    await site.taken(1)
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      }, hidden)
    await page.waitForFunction(() => performance.now() > 300)
    await hide(true)
    const hiddenAt = await page.evaluate(() => performance.now())
    await site.taken(2)
    await page.waitForFunction((at) => performance.now() > at + 1500, hiddenAt)
    await hide(false)
    const shownAt = await page.evaluate(() => performance.now())
    await page.waitForFunction((at) => performance.now() > at + 300, shownAt)
    await hide(true)
    const reports = ofKind(await site.taken(3), 'engagement').map(({ m }) => m?.ms ?? 0)
    expect(reports).toHaveLength(2)
    const all = await page.evaluate(() => performance.now())
    expect(reports[0]).toBeLessThanOrEqual(hiddenAt)
    expect(reports.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(all - 1400)
  })
})
