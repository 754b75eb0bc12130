/** The tracker script in a real browser: events that pages send, and clicks that are tracked automatically. */
import type { CollectEvent } from '@footfall/contract/api/collect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pollOptions, type Stage, setStage } from './site/tracked-site.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage?.strike())

const ofKind = (events: readonly CollectEvent[], kind: CollectEvent['k']) =>
  events.filter(({ k }) => k === kind)
/** Names and properties of custom events. */
const named = (events: readonly CollectEvent[]) => ofKind(events, 'custom').map(({ n, p }) => [n, p])

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

  test('identify the visitor, from the open page on', async () => {
    const site = await stage.site({
      body: `<script type="module">
        footfall.identify('user-1', { plan: 'pro', seats: 3 })
        footfall.track('refund', null, {
          revenue: { amount: 500, currency: 'USD', order_id: 'A-17', refund: true },
        })
      </script>`,
    })
    const page = await site.open()
    const known = await site.taken(3)
    expect(known.map(({ k, v }) => [k, v])).toEqual([
      ['pageview', 'user-1'],
      ['identify', 'user-1'],
      ['custom', 'user-1'],
    ])
    expect(known[1]?.p).toEqual({ plan: 'pro', seats: '3' })
    expect(known[2]?.$).toEqual({ amount: 500, currency: 'USD', order_id: 'A-17', refund: true })
    await page.evaluate(() => {
      window.footfall.identify(null)
      window.footfall.track('after')
    })
    const [after] = (await site.taken(4)).slice(3)
    expect([after?.n, after?.v]).toEqual(['after', undefined])
    expect(await site.totals(1, 2)).toMatchObject({ pageviews: 1, events: 2 })
  })

  test('belong to the visitor who was known when they happened', async () => {
    const site = await stage.site({ attributes: 'data-visitor="user-A"' })
    const page = await site.open()
    await page.evaluate(() => {
      window.footfall.track('buy')
      window.footfall.identify('user-B')
      window.footfall.track('logout')
      window.footfall.identify(null)
      window.footfall.track('anonymous')
      window.footfall.identify('user-C')
    })
    const events = await site.taken(6)
    expect(events.map(({ k, n, v }) => [n ?? k, v])).toEqual([
      ['pageview', 'user-A'],
      ['buy', 'user-A'],
      ['identify', 'user-B'],
      ['logout', 'user-B'],
      ['anonymous', 'user-C'],
      ['identify', 'user-C'],
    ])
    await page.evaluate(() => {
      window.footfall.track('last')
      window.footfall.identify(null)
    })
    expect((await site.taken(7)).at(-1)).toMatchObject({ n: 'last', v: 'user-C' })
  })

  test('too long or too many, they are cut to what the collector accepts', async () => {
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

  test('calls before the script is loaded are not lost', async () => {
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

  test('an element with the name of the call does not take its place', async () => {
    const site = await stage.site({ body: '<div id="footfall"></div>' })
    const page = await site.open()
    await page.evaluate(() => window.footfall('signup'))
    expect((await site.taken(2)).map(({ k, n }) => n ?? k)).toEqual(['pageview', 'signup'])
    expect(site.errors).toEqual([])
  })

  test('calls in a module of the page find the script, however late it is', async () => {
    const site = await stage.site({
      body: '<script type="module">footfall.identify("user-1"); footfall.track("signup")</script>',
    })
    await site.context.route('**/t.js', async (route) => {
      await site.context.request.get(`${site.url}/meanwhile`)
      await route.continue()
    })
    await site.open()
    expect((await site.taken(3)).map(({ k, v }) => [k, v])).toEqual([
      ['pageview', 'user-1'],
      ['identify', 'user-1'],
      ['custom', 'user-1'],
    ])
    expect(site.errors).toEqual([])
  })

  test('revenue is sent, and an order counts once', async () => {
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
    const order = { amount: 1999, currency: 'USD', order_id: 'A-17' }
    // Foreground time of the first page may be among the accepted events.
    await expect
      .poll(async () => ofKind(await site.taken(4), 'custom').map(({ $ }) => $), pollOptions)
      .toEqual([order, order])
  })

  test('non-interactive events leave a bounce a bounce', async () => {
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
    <a id="titled" download="Annual report" href="/files/annual.pdf">Report</a> <a id="page" download href="/page">Page</a>
    <a id="sketch" href="/plan.dwg">Plan</a> <area id="none">
    <script>for (const type of ['click', 'auxclick']) addEventListener(type, (event) => event.preventDefault())</script>`

  test('links to other websites are events, others are not', async () => {
    const site = await stage.site({ body })
    const page = await site.open()
    for (const id of ['mail', 'home', 'away']) await page.click(`#${id}`)
    await page.click('#away', { button: 'right' })
    expect(named(await site.taken(2))).toEqual([['outbound', { url: 'https://other.example/x?y=1' }]])
    await page.click('#away', { button: 'middle' })
    expect(named(await site.taken(3))).toHaveLength(2)
  })

  test('the click that leaves the page is sent', async () => {
    const site = await stage.site({
      body: `<a id="away">Away</a><script>
        // The same server by another name. A stubbed route would hold the script's request, too, and lose it with the page.
        document.getElementById('away').href = 'http://away.' + location.host + '/gone'
      </script>`,
    })
    const page = await site.open()
    await site.taken(1)
    const url = `http://away.${new URL(site.url).host}/gone`
    await page.click('#away')
    await page.waitForURL(url)
    await expect.poll(() => named(stage.relay.taken(site.id)), pollOptions).toEqual([['outbound', { url }]])
  })

  test('files are downloads, of the configured types', async () => {
    const site = await stage.site({ body })
    const page = await site.open()
    for (const id of ['file', 'named', 'page', 'titled', 'sketch']) await page.click(`#${id}`)
    const origin = new URL(site.url).origin
    expect(named(await site.taken(4))).toEqual([
      ['download', { url: `${origin}/files/Price.PDF?v=2` }],
      ['download', { url: `${origin}/table` }],
      ['download', { url: `${origin}/files/annual.pdf` }],
    ])
    const own = await stage.site({ body, attributes: 'data-downloads="dwg|dxf"' })
    const other = await own.open()
    for (const id of ['file', 'sketch']) await other.click(`#${id}`)
    expect(named(await own.taken(2))).toEqual([['download', { url: `${origin}/plan.dwg` }]])
  })

  test('data-outbound="false" does not count them', async () => {
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
