/** Pages in the background of browsers: from the back/forward cache, and prerendered ones. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBareBrowser } from './site/bare-browser.ts'
import { pollOptions, type Stage, setStage, type TrackedSite } from './site/tracked-site.ts'
import { ordinaryUserAgent } from './support/browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage(['--disable-back-forward-cache'])
})
afterAll(() => stage?.strike())

const viewsOf = ({ id, url }: TrackedSite) =>
  stage.relay
    .taken(id)
    .filter(({ k }) => k === 'pageview')
    .map(({ u }) => u.replace(url, ''))

test('a page restored from the back/forward cache counts again', async () => {
  const site = await stage.site()
  const page = await site.open('/first')
  await page.evaluate(() => Object.assign(window, { kept: true }))
  await site.taken(1)
  await page.evaluate((to) => location.assign(to), `${site.url}/second`)
  await page.waitForURL('**/second')
  await expect.poll(() => viewsOf(site), pollOptions).toEqual(['/first', '/second'])
  await page.evaluate(() => history.back())
  await page.waitForURL('**/first', { waitUntil: 'commit' })
  expect(await page.evaluate(() => 'kept' in window)).toBe(true)
  await expect.poll(() => viewsOf(site), pollOptions).toEqual(['/first', '/second', '/first'])
  expect(await site.totals(3)).toMatchObject({ visits: 1, pageviews: 3 })
})

test('a prerendered page counts once it is shown', async ({ skip }) => {
  const site = await stage.site({
    head: `<script>
      window.footfall = function () { (footfall.q = footfall.q || []).push(arguments) }
      footfall('born', { ahead: document.prerendering, at: Date.now() })
      if (location.pathname.endsWith('/first')) {
        document.write('<script type="speculationrules">{ "prerender": [{ "source": "list", "urls": ["seen", "unseen"], "eagerness": "immediate" }] }<\\/script>')
        setTimeout(() => location.assign('seen'), 3000)
      } else document.addEventListener('prerenderingchange', () => setTimeout(() => footfall('end'), 1000))
    </script>`,
  })
  const browser = await openBareBrowser(`${site.url}/first`, ordinaryUserAgent(stage.browser))
  const bornAt = (path: string) =>
    stage.relay.taken(site.id).find(({ n, u }) => n === 'born' && u.endsWith(path))?.p
  const born = () => bornAt('/seen')
  try {
    await expect.poll(born, pollOptions).toBeDefined()
    if (born()?.ahead !== 'true') skip('This browser prepares no pages here, for want of memory perhaps.')
    await expect.poll(() => stage.relay.taken(site.id).map(({ n }) => n), pollOptions).toContain('end')
  } finally {
    await browser.close()
  }
  expect(viewsOf(site)).toEqual(['/first', '/seen'])
  const seen = stage.relay.taken(site.id).find(({ k, u }) => k === 'pageview' && u.endsWith('/seen'))?.id
  // Counted from when it was shown, at least three seconds after the first page, not from when it was created.
  expect(Number.parseInt(seen ?? '', 10) - Number(bornAt('/first')?.at)).toBeGreaterThan(2900)
  expect(await site.totals(2, 3)).toMatchObject({ visits: 1, pageviews: 2 })
})
