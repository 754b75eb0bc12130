/** The tracker script loses no event and counts none twice, whatever happens to the network, the page and the storage. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goOnline, pollOptions, type Stage, setStage, waiting, waits } from './site/tracked-site.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage?.strike())

/** Ids of the events in each collecting request of a website. */
const sent = (website: string) =>
  stage.relay.requests.filter((one) => one.website === website).map((one) => one.events.map(({ id }) => id))

describe('without a network', () => {
  test('events wait, and are sent once, with their age', async () => {
    const site = await stage.site()
    stage.relay.weather = 'broken'
    const opened = Date.now()
    const page = await site.open()
    await page.evaluate(() => window.footfall('offline'))
    await waits(page, 2)
    const waitingSince = Date.now()
    await page.waitForFunction((from) => Date.now() > from + 1500, waitingSince)
    const until = Date.now()
    stage.relay.weather = 'fair'
    const events = await site.recovered(page, 2)
    expect(events.map(({ k }) => k)).toEqual(['pageview', 'custom'])
    for (const { a } of events) {
      expect(a).toBeGreaterThanOrEqual(until - waitingSince)
      expect(a).toBeLessThanOrEqual(Date.now() - opened)
    }
    expect(await site.totals(1, 1)).toMatchObject({ visits: 1, pageviews: 1, events: 1 })
    expect(site.errors).toEqual([])
  })

  test('events of a closed page are sent by the next one', async () => {
    const site = await stage.site()
    stage.relay.weather = 'broken'
    const page = await site.open('/first')
    await page.evaluate(() => window.footfall('offline'))
    await waits(page, 2)
    await page.close({ runBeforeUnload: true })
    stage.relay.weather = 'fair'
    await site.open('/second')
    const events = await site.taken(3)
    expect(
      events.filter(({ k }) => k !== 'engagement').map(({ u, n }) => [u.replace(site.url, ''), n]),
    ).toEqual([
      ['/first', undefined],
      ['/first', 'offline'],
      ['/second', undefined],
    ])
    expect(await site.totals(2, 1)).toMatchObject({ visitors: 1, visits: 1, pageviews: 2, events: 1 })
  })

  test('events from hours ago form a visit of their own, those of yesterday are dropped', async () => {
    const site = await stage.site()
    stage.relay.weather = 'broken'
    const page = await site.open()
    await waits(page, 1)
    await page.evaluate(() => {
      const [key = ''] = Object.keys(localStorage)
      const [name, website, time, id] = key.split(':')
      for (const hours of [3, 25]) {
        const made = Number(time) - hours * 3_600_000
        const copy = { ...JSON.parse(localStorage[key]), id: `${made}:${id}` }
        localStorage[`${name}:${website}:${made}:${id}`] = JSON.stringify(copy)
      }
    })
    stage.relay.weather = 'fair'
    const events = await site.recovered(page, 2)
    expect(events.map(({ a = 0 }) => Math.floor(a / 3_600_000))).toEqual([3, 0])
    // In the first hours of a month, the visitor of hours ago had another salt.
    const isOfLastMonth = new Date().getUTCMonth() !== new Date(Date.now() - 3 * 3_600_000).getUTCMonth()
    const visitors = isOfLastMonth ? 2 : 1
    expect(await site.totals(2)).toMatchObject({ visitors, visits: 2, pageviews: 2 })
  })

  test('a day’s events are sent in bodies that the collector accepts', async () => {
    const site = await stage.site()
    stage.relay.weather = 'broken'
    const page = await site.open()
    await page.evaluate(() => {
      for (let i = 0; i < 120; i++) window.footfall('note', { i, text: '足'.repeat(600) })
    })
    await waits(page, 121)
    stage.relay.weather = 'fair'
    await site.recovered(page, 121)
    const bodies = sent(site.id).filter((ids) => ids.length > 1)
    expect(Math.max(...bodies.map((ids) => ids.length))).toBeLessThan(40)
    expect(await site.totals(1, 120)).toMatchObject({ pageviews: 1, events: 120 })
  })

  test('two tabs send each event once', async () => {
    const site = await stage.site()
    stage.relay.weather = 'broken'
    const [one, two] = [await site.open('/one'), await site.open('/two')]
    for (const page of [one, two]) await page.evaluate(() => window.footfall('offline'))
    await waits(one, 4)
    stage.relay.weather = 'fair'
    await Promise.all([one, two].map((page) => site.recovered(page, 4)))
    await site.taken(4)
    expect(await site.totals(2, 2)).toMatchObject({ visitors: 1, visits: 1, pageviews: 2, events: 2 })
  })
})

describe('a collector in trouble', () => {
  test('is retried after half a minute, with the same ids', async () => {
    const site = await stage.site()
    const page = await site.context.newPage()
    await page.clock.install()
    stage.relay.weather = 'overloaded'
    const refused = page.waitForResponse((answer) => answer.status() === 503)
    await page.goto(`${site.url}/start`)
    await page.clock.runFor(1000)
    await refused
    // Events during the pause wait with the others.
    await page.evaluate(() => window.footfall('meanwhile'))
    await page.clock.runFor(5000)
    await waits(page, 2)
    expect(sent(site.id)).toHaveLength(1)
    stage.relay.weather = 'fair'
    await page.clock.runFor(30_000)
    const [pageview, custom] = await site.taken(2)
    expect(pageview?.id).toBe(sent(site.id)[0]?.[0])
    expect(pageview?.a).toBeGreaterThan(25_000)
    expect(custom?.n).toBe('meanwhile')
    expect(await site.totals(1, 1)).toMatchObject({ pageviews: 1, events: 1 })
  })

  test('that accepted events without an answer counts them once', async () => {
    const site = await stage.site()
    stage.relay.weather = 'answer lost'
    const page = await site.open()
    await page.evaluate(() => window.footfall('signup'))
    await expect.poll(() => stage.relay.taken(site.id).length, pollOptions).toBeGreaterThan(0)
    await waits(page, 2)
    stage.relay.weather = 'fair'
    await site.recovered(page, 2)
    await expect.poll(() => waiting(page), pollOptions).toEqual([])
    expect(sent(site.id).flat().length).toBeGreaterThan(2)
    expect(await site.totals(1, 1)).toMatchObject({ visits: 1, pageviews: 1, events: 1 })
  })

  test('that refuses one event still gets the others, without a pause', async () => {
    const site = await stage.site()
    const page = await site.open()
    await page.evaluate(() => {
      for (const name of ['one', 'two', 'three']) window.footfall(name)
      window.footfall('broken', null, { revenue: { amount: 19.99, currency: 'USD' } })
      window.footfall('after')
    })
    const events = await site.taken(5)
    expect(events.map(({ k, n }) => n ?? k).sort()).toEqual(['after', 'one', 'pageview', 'three', 'two'])
    expect(await site.totals(1, 4)).toMatchObject({ pageviews: 1, events: 4 })
    expect(site.errors).toEqual([])
  })
})

describe('a firewall before the collector', () => {
  test('that forbids one event still lets the others through, without a pause', async () => {
    const site = await stage.site()
    stage.relay.weather = 'firewalled'
    const page = await site.open()
    await page.evaluate(() => {
      window.footfall('search', { text: '1 union select password' })
      window.footfall('after')
    })
    const events = await site.taken(2)
    stage.relay.weather = 'fair'
    expect(events.map(({ k, n }) => n ?? k)).toEqual(['pageview', 'after'])
    await expect.poll(() => waiting(page), pollOptions).toEqual([])
    expect(await site.totals(1, 1)).toMatchObject({ pageviews: 1, events: 1 })
  })
})

describe('an event larger than a body may be', () => {
  test('is dropped, and takes no other event with it', async () => {
    const site = await stage.site()
    const page = await site.open()
    await page.evaluate(() => {
      const entry = (_: unknown, i: number) => [`${i}`.padEnd(300, 'k'), 'x'.repeat(2000)]
      window.footfall('before')
      window.footfall('huge', Object.fromEntries(Array.from({ length: 30 }, entry)))
      window.footfall('after')
    })
    const events = await site.recovered(page, 3)
    expect(events.map(({ k, n }) => n ?? k)).toEqual(['pageview', 'before', 'after'])
    await expect.poll(() => waiting(page), pollOptions).toEqual([])
    expect(await site.totals(1, 2)).toMatchObject({ pageviews: 1, events: 2 })
    expect(site.errors).toEqual([])
  })
})

describe('leaving', () => {
  test('events of the last moment are sent', async () => {
    const site = await stage.site()
    const page = await site.open()
    await site.taken(1)
    await page.evaluate((to) => {
      window.footfall('last')
      location.assign(to)
    }, 'about:blank')
    await expect.poll(() => stage.relay.taken(site.id).map(({ n }) => n), pollOptions).toContain('last')
  })

  test('many pages in a row count once each', async () => {
    const site = await stage.site()
    const page = await site.context.newPage()
    for (let i = 0; i < 10; i++) await page.goto(`${site.url}/page-${i}`)
    await site.taken(10)
    expect(await site.totals(10)).toMatchObject({ visitors: 1, visits: 1, pageviews: 10 })
  })
})

describe('storage', () => {
  test('if it is blocked, events wait in memory, and the page notices nothing', async () => {
    const site = await stage.site()
    await site.context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    })
    stage.relay.weather = 'broken'
    const page = await site.open()
    await page.evaluate(() => window.footfall('signup'))
    await expect.poll(() => sent(site.id).length, pollOptions).toBeGreaterThan(0)
    stage.relay.weather = 'fair'
    await goOnline(page, () => stage.relay.taken(site.id).length === 2)
    expect(await site.totals(1, 1)).toMatchObject({ pageviews: 1, events: 1 })
    expect(site.errors).toEqual([])
  })

  test('if it is full, too; and events that waited in it are sent as well', async () => {
    const site = await stage.site()
    stage.relay.weather = 'broken'
    const page = await site.open('/first')
    await waits(page, 1)
    await page.evaluate(() => {
      for (let size = 1 << 22; size >= 1; size >>= 1)
        for (;;)
          try {
            localStorage.setItem('full', (localStorage.getItem('full') ?? '') + 'x'.repeat(size))
          } catch {
            break
          }
    })
    await page.evaluate(() => window.footfall('signup'))
    stage.relay.weather = 'fair'
    await goOnline(page, () => stage.relay.taken(site.id).length === 2)
    expect(await site.totals(1, 1)).toMatchObject({ pageviews: 1, events: 1 })
    expect(site.errors).toEqual([])
  })
})
