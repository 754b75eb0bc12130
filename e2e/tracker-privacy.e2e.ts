/** What the tracker script does not touch: visitors who opted out, cookies, and the page it runs on. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goOnline, pollOptions, type Stage, setStage, waiting, waits } from './site/tracked-site.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage?.strike())

const requestsOf = (website: string) => stage.relay.requests.filter((one) => one.website === website)

describe('visitors who opted out', () => {
  for (const [name, value] of [
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ] as const) {
    const objecting = async (attributes: string) => {
      const site = await stage.site({ attributes })
      await site.context.addInitScript(
        ([property, answer]) =>
          Object.defineProperty(Navigator.prototype, property, { get: () => answer, configurable: true }),
        [name, value] as const,
      )
      return site
    }

    test(`data-dnt heeds ${name}`, async () => {
      const site = await objecting('data-dnt')
      const page = await site.open()
      await page.evaluate(() => window.footfall('signup'))
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
      await page.close({ runBeforeUnload: true })
      const witness = await objecting('')
      await witness.open()
      await witness.taken(1)
      expect(requestsOf(site.id)).toEqual([])
    })
  }

  test('data-dnt counts visitors who did not', async () => {
    const site = await stage.site({ attributes: 'data-dnt' })
    await site.open()
    expect(await site.taken(1)).toHaveLength(1)
  })

  test('an opt-out in the storage is respected, also for waiting events', async () => {
    const site = await stage.site()
    stage.relay.weather = 'broken'
    const page = await site.open()
    await waits(page, 1)
    await expect.poll(() => requestsOf(site.id).length, pollOptions).toBeGreaterThan(0)
    const tries = requestsOf(site.id).length
    await page.evaluate(() => localStorage.setItem('footfall.disabled', '1'))
    stage.relay.weather = 'fair'
    await page.evaluate(() => window.footfall('signup'))
    await goOnline(page, async () => (await waiting(page)).length === 0)
    await page.goto(`${site.url}/second`)
    await page.waitForFunction(() => performance.now() > 1000)
    expect(await waiting(page)).toEqual([])
    expect(requestsOf(site.id)).toHaveLength(tries)
    await page.evaluate(() => localStorage.removeItem('footfall.disabled'))
    await page.goto(`${site.url}/third`)
    const pageviews = (await site.taken(1)).filter(({ k }) => k === 'pageview')
    expect(pageviews.map(({ u }) => u)).toEqual([`${site.url}/third`])
  })
})

describe('the page', () => {
  test('gets no cookie, and nothing stays in its storage', async () => {
    const site = await stage.site()
    const page = await site.open()
    await page.evaluate(() => window.footfall('signup'))
    await site.taken(2)
    expect(
      await page.evaluate(() => [document.cookie, Object.keys({ ...localStorage, ...sessionStorage })]),
    ).toEqual(['', []])
    expect(await site.context.cookies()).toEqual([])
    expect(requestsOf(site.id).map(({ headers }) => headers.cookie)).not.toContain(expect.anything())
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
  })

  test('may allow scripts and requests of the collector only', async () => {
    const allowed = `default-src 'none'; script-src ${stage.relay.url}; connect-src ${stage.relay.url}`
    const site = await stage.site({ headers: { 'content-security-policy': allowed } })
    await site.open()
    expect(await site.taken(1)).toHaveLength(1)
    expect(site.errors).toEqual([])
  })

  test('has no errors if its policy forbids the requests', async () => {
    const site = await stage.site({
      headers: { 'content-security-policy': `default-src 'none'; script-src ${stage.relay.url}` },
    })
    const page = await site.open()
    await waits(page, 1)
    await page.evaluate(() => window.footfall('signup'))
    await waits(page, 2)
    expect(requestsOf(site.id)).toEqual([])
    expect(site.errors).toEqual([])
  })

  test('has no errors from invalid calls, or from its own broken fetch', async () => {
    const site = await stage.site({
      head: "<script>window.fetch = () => { throw new Error('mine') }</script>",
    })
    const page = await site.open()
    await page.evaluate(() => {
      const call = window.footfall as unknown as (...anything: unknown[]) => void
      call()
      call(null, null, null)
      call({}, 7, 'x')
      call('circle', {}, { revenue: globalThis })
      call('big', {}, { revenue: { amount: 1n } })
      call('getter', {
        get broken() {
          throw new Error('mine')
        },
      })
      call(Symbol('s'), { s: Symbol('t') })
    })
    await waits(page, 2)
    expect(site.errors).toEqual([])
  })

  test('is counted though its variables and forms hide what browsers offer', async () => {
    const site = await stage.site({
      head: "<script>var URL = '/api', screen = 'home', performance = {}; let history, navigation</script>",
      body: '<form name="referrer"></form>',
    })
    const page = await site.open()
    await page.evaluate(() => window.footfall('signup'))
    expect(await site.taken(2)).toMatchObject([{ k: 'pageview', s: '0x0' }, { n: 'signup' }])
    await page.evaluate((to) => window.history.pushState({}, '', to), `${site.url}/next`)
    expect((await site.taken(3))[2]).toMatchObject({ k: 'pageview', u: `${site.url}/next` })
    expect(site.errors).toEqual([])
  })

  test('is counted though other scripts add headers to every request', async () => {
    const site = await stage.site({
      head: `<script>
        const original = window.fetch
        window.fetch = (to, options = {}) => {
          const headers = new Headers(options.headers)
          for (const name of ['traceparent', 'x-requested-with', 'authorization']) headers.set(name, 'theirs')
          return original(to, { ...options, headers })
        }
      </script>`,
    })
    await site.open()
    expect(await site.taken(1)).toMatchObject([{ k: 'pageview' }])
    expect(site.errors).toEqual([])
  })

  test('may serve script and collector from its own domain', async () => {
    const site = await stage.site()
    const page = await site.context.newPage()
    await page.route('**/stats/**', async (route) => {
      const url = route
        .request()
        .url()
        .replace(/^.*\/stats/, stage.relay.url)
      await route.fulfill({ response: await route.fetch({ url }) })
    })
    await page.route('**/own', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Own</title><script defer src="/stats/t.js" data-website-id="${site.id}"></script>`,
      }),
    )
    await page.goto(`${site.url}/own`)
    expect((await site.taken(1)).map(({ t }) => t)).toEqual(['Own'])
  })
})
