/** The tracking script in a real browser, before the real collector: what it counts, and what it does not. */
import type { CollectEvent } from '@footfall/contract/api/collect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stage, setStage } from './site/tracked-site.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage?.strike())

const ofKind = (events: readonly CollectEvent[], kind: CollectEvent['k']) =>
  events.filter(({ k }) => k === kind)
/** Paths and titles of pageviews, the website's own folder left out. */
const viewed = (events: readonly CollectEvent[], url: string) =>
  ofKind(events, 'pageview').map(({ u, t }) => [u.replace(url, ''), t])
/** Names and properties of custom events. */
const named = (events: readonly CollectEvent[]) => ofKind(events, 'custom').map(({ n, p }) => [n, p])

describe('pageviews', () => {
  test('each page counts once, with title, referrer and screen', async () => {
    const site = await stage.site()
    const page = await site.open('/first?utm_source=news#part')
    await site.taken(1)
    await page.evaluate((to) => location.assign(to), `${site.url}/second`)
    await site.taken(2)
    const [first, second] = ofKind(await site.taken(2), 'pageview')
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
      // The same address again is no other page, and neither is a place on it.
      go('replaceState', `${url}/two`)
      go('pushState', `${url}/two#there`)
      go('replaceState', `${url}/three?page=3`)
      document.title = 'Three'
    }, site.url)
    await site.taken(4)
    await page.goBack()
    await site.taken(5)
    const events = await site.taken(5)
    expect(viewed(events, site.url).map(([path]) => path)).toEqual([
      '/start',
      '/one',
      '/two',
      '/three?page=3',
      '/two',
    ])
    expect(events.map(({ t }) => t)).toContain('Three')
    expect(ofKind(events, 'pageview').map(({ r }) => r?.replace(site.url, ''))).toEqual([
      '',
      '/start',
      '/one',
      '/two',
      '/three?page=3',
    ])
    expect(await site.totals(5)).toMatchObject({ visits: 1, pageviews: 5 })
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
    await site.taken(2)
    expect(viewed(await site.taken(2), site.url)).toEqual([
      ['/start', 'start'],
      ['/late', 'Late'],
    ])
  })

  test('data-hash counts the routes behind the hash', async () => {
    const site = await stage.site({ attributes: 'data-hash', body: '<a id="next" href="#/next">Next</a>' })
    const page = await site.open('/app#/first')
    await site.taken(1)
    await page.click('#next')
    await site.taken(2)
    await page.evaluate(() => location.replace('#/third'))
    const events = await site.taken(3)
    expect(viewed(events, site.url).map(([path]) => path)).toEqual([
      '/app#/first',
      '/app#/next',
      '/app#/third',
    ])
    expect(await site.totals(3)).toMatchObject({ pageviews: 3 })
  })

  test('data-auto="false" leaves it to the page', async () => {
    const site = await stage.site({ attributes: 'data-auto="false"' })
    const page = await site.open()
    await page.evaluate(() => history.pushState({}, '', 'other'))
    await page.evaluate(() => window.footfall('pageview', { shelf: 'B' }))
    const events = await site.taken(1)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ k: 'pageview', u: `${site.url}/other`, p: { shelf: 'B' } })
    expect(await site.totals(1)).toMatchObject({ pageviews: 1, events: 0 })
  })

  test('a tag that stands twice counts once', async () => {
    const site = await stage.site({
      head: `<script defer src="${stage.relay.url}/t.js" data-website-id="00000000-0000-4000-8000-000000000000"></script>`,
    })
    const page = await site.open()
    await page.evaluate(() => window.footfall('signup'))
    await expect.poll(() => stage.relay.requests.at(-1)?.events.length).toBe(2)
    expect(stage.relay.taken(site.id)).toEqual([])
  })

  test('data-domains counts on the hosts it lists only', async () => {
    const elsewhere = await stage.site({ attributes: 'data-domains="shop.example, www.shop.example"' })
    const page = await elsewhere.open()
    await page.evaluate(() => window.footfall('signup'))
    await page.close()
    const here = await stage.site({ attributes: 'data-domains="shop.example, localhost"' })
    await here.open()
    await here.taken(1)
    expect(stage.relay.requests.filter(({ website }) => website === elsewhere.id)).toEqual([])
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

describe('custom events', () => {
  test('carry properties as text', async () => {
    const site = await stage.site()
    const page = await site.open()
    await page.evaluate(() => {
      window.footfall('signup', {
        plan: 'pro',
        seats: 3,
        trial: false,
        none: null,
        nothing: undefined,
        '': 'x',
      })
      window.footfall('plain')
      window.footfall('both empty', null, null)
    })
    const events = await site.taken(4)
    expect(named(events)).toEqual([
      ['signup', { plan: 'pro', seats: '3', trial: 'false' }],
      ['plain', {}],
      ['both empty', {}],
    ])
    expect(await site.totals(1, 3)).toMatchObject({ pageviews: 1, events: 3, bounce_rate: 0 })
  })

  test('too long or too many, they are cut to what the collector takes', async () => {
    const site = await stage.site()
    const page = await site.open()
    await page.evaluate(() => {
      const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`key ${i}`, i]))
      window.footfall('足'.repeat(100), { ['迹'.repeat(200)]: '🦶'.repeat(1000), half: 'a\ud83e', ...many })
      document.title = '题'.repeat(3000)
      history.pushState({}, '', `long?q=${'x'.repeat(9000)}`)
      document.title = '题'.repeat(3000)
    })
    const events = await site.taken(3)
    const [custom] = ofKind(events, 'custom')
    expect(custom?.n).toBe('足'.repeat(66))
    expect(Object.keys(custom?.p ?? {})).toHaveLength(30)
    expect(custom?.p?.['迹'.repeat(100)]).toBe('🦶'.repeat(500))
    expect(custom?.p?.half).toBe('a\ufffd')
    expect(await site.totals(2, 1)).toMatchObject({ pageviews: 2, events: 1 })
    expect(site.errors).toEqual([])
  })

  test('calls made before the script is there are not lost', async () => {
    const site = await stage.site({
      head: `<script>window.footfall=window.footfall||function(){(footfall.q=footfall.q||[]).push(arguments)}
footfall('early', { n: 1 })
footfall('second')</script>`,
      body: "<script>footfall('third')</script>",
    })
    const page = await site.open()
    await page.evaluate(() => window.footfall('late'))
    const events = await site.taken(5)
    expect(events.map(({ k, n }) => (k === 'pageview' ? k : n))).toEqual(
      expect.arrayContaining(['pageview', 'early', 'second', 'third', 'late']),
    )
    expect(events).toHaveLength(5)
  })

  test('revenue goes along, and an order counts once', async () => {
    const site = await stage.site()
    const page = await site.open()
    const buy = () =>
      page.evaluate(() =>
        window.footfall('purchase', {}, { revenue: { amount: 1999, currency: 'USD', order_id: 'A-17' } }),
      )
    await buy()
    await site.taken(2)
    await page.reload()
    await buy()
    const events = await site.taken(4)
    expect(ofKind(events, 'custom').map(({ $ }) => $)).toEqual([
      { amount: 1999, currency: 'USD', order_id: 'A-17' },
      { amount: 1999, currency: 'USD', order_id: 'A-17' },
    ])
  })

  test('what happens by itself leaves a bounce a bounce', async () => {
    const site = await stage.site()
    const page = await site.open()
    await page.evaluate(() => window.footfall('banner seen', null, { interactive: false }))
    const events = await site.taken(2)
    expect(ofKind(events, 'custom')[0]).toMatchObject({ n: 'banner seen', i: false })
    expect(await site.totals(1, 1)).toMatchObject({ pageviews: 1, events: 1, bounce_rate: 100 })
  })
})

describe('clicks', () => {
  const body = `<a id="away" href="https://other.example/x?y=1"><b>Away</b></a> <a id="mail" href="mailto:a@b.example">Mail</a>
    <a id="home" href="/elsewhere">Home</a> <a id="file" href="/files/Price.PDF?v=2">Prices</a> <a id="named" download="table.xlsx" href="/table">Table</a>
    <a id="sketch" href="/plan.dwg">Plan</a> <area id="none">
    <script>for (const type of ['click', 'auxclick']) addEventListener(type, (event) => event.preventDefault())</script>`

  test('links that lead away are events, others are not', async () => {
    const site = await stage.site({ body })
    const page = await site.open()
    for (const id of ['mail', 'home', 'away']) await page.click(`#${id}`)
    await page.click('#away', { button: 'right' })
    expect(named(await site.taken(2))).toEqual([['outbound', { url: 'https://other.example/x?y=1' }]])
    await page.click('#away', { button: 'middle' })
    expect(named(await site.taken(3))).toHaveLength(2)
  })

  test('the click that leaves the page arrives', async () => {
    const site = await stage.site({ body: '<a id="away" href="http://127.0.0.1:9/gone">Away</a>' })
    await site.context.route('http://127.0.0.1:9/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'gone' }),
    )
    const page = await site.open()
    await site.taken(1)
    await page.click('#away')
    await page.waitForURL('http://127.0.0.1:9/gone')
    await expect
      .poll(() => named(stage.relay.taken(site.id)), { timeout: 20_000 })
      .toEqual([['outbound', { url: 'http://127.0.0.1:9/gone' }]])
  })

  test('files are downloads, of the types one names', async () => {
    const site = await stage.site({ body })
    const page = await site.open()
    for (const id of ['file', 'named', 'sketch']) await page.click(`#${id}`)
    const origin = new URL(site.url).origin
    expect(named(await site.taken(3))).toEqual([
      ['download', { url: `${origin}/files/Price.PDF?v=2` }],
      ['download', { url: `${origin}/table` }],
    ])
    const own = await stage.site({ body, attributes: 'data-downloads="dwg|dxf"' })
    const other = await own.open()
    for (const id of ['file', 'sketch']) await other.click(`#${id}`)
    expect(named(await own.taken(2))).toEqual([['download', { url: `${origin}/plan.dwg` }]])
  })

  test('data-outbound="false" lets them go uncounted', async () => {
    const site = await stage.site({ body, attributes: 'data-outbound="false"' })
    const page = await site.open()
    for (const id of ['away', 'file']) await page.click(`#${id}`)
    expect(named(await site.taken(2)).map(([name]) => name)).toEqual(['download'])
  })

  test('a link inside a component counts too', async () => {
    const site = await stage.site({
      body: `<x-card></x-card><script>customElements.define('x-card', class extends HTMLElement {
        constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<a href="https://other.example/">Away</a>' } })
        addEventListener('click', (event) => event.preventDefault())</script>`,
    })
    const page = await site.open()
    await page.click('x-card a')
    expect(named(await site.taken(2))).toEqual([['outbound', { url: 'https://other.example/' }]])
  })
})

describe('engagement', () => {
  const tall = '<div style="height: 4000px">Long</div>'

  test('tells the time in front and how far down one came', async () => {
    const site = await stage.site({ body: tall })
    const page = await site.open()
    await site.taken(1)
    await page.evaluate(() => scrollTo(0, 1500))
    await page.waitForFunction(() => scrollY === 1500 && performance.now() > 1200)
    const shown = await page.evaluate(() => performance.now())
    await page.evaluate((to) => location.assign(to), `${site.url}/next`)
    const [report] = ofKind(await site.taken(3), 'engagement')
    expect(report?.u).toBe(`${site.url}/start`)
    expect(report?.m?.ms).toBeGreaterThan(shown * 0.5)
    expect(report?.m?.ms).toBeLessThan(shown + 20_000)
    expect(report?.m?.depth).toBeGreaterThan(55)
    expect(report?.m?.depth).toBeLessThan(65)
    expect(await site.totals(2)).toMatchObject({ visits: 1, pageviews: 2, events: 0 })
  })

  test('belongs to the page that was looked at when an app moves on', async () => {
    const site = await stage.site({ body: tall })
    const page = await site.open()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForFunction(() => scrollY > 3000 && performance.now() > 500)
    await page.evaluate((to) => history.pushState({}, '', to), `${site.url}/next`)
    const [report] = ofKind(await site.taken(3), 'engagement')
    expect(report).toMatchObject({ u: `${site.url}/start`, m: { depth: 100 } })
  })

  test('time in the background is nobody’s', async () => {
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
