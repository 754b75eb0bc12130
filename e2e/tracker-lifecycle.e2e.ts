/** Pages that browsers keep behind the scenes: the ones one goes back to, and the ones prepared before anybody asked. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, setStage } from './site/tracked-site.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage(['--disable-back-forward-cache'])
})
afterAll(() => stage?.strike())

const viewsOf = (site: { id: string; url: string }) =>
  stage.relay
    .taken(site.id)
    .filter(({ k }) => k === 'pageview')
    .map(({ u }) => u.replace(site.url, ''))

test('a page that comes back whole counts again', async () => {
  const site = await stage.site()
  const page = await site.open('/first')
  await page.evaluate(() => Object.assign(window, { kept: true }))
  await site.taken(1)
  await page.evaluate((to) => location.assign(to), `${site.url}/second`)
  await page.waitForURL('**/second')
  await expect.poll(() => viewsOf(site)).toEqual(['/first', '/second'])
  await page.evaluate(() => history.back())
  await page.waitForURL('**/first')
  expect(await page.evaluate(() => 'kept' in window)).toBe(true)
  await expect.poll(() => viewsOf(site)).toEqual(['/first', '/second', '/first'])
  expect(await site.totals(3)).toMatchObject({ visits: 1, pageviews: 3 })
})

test('a page that is prepared counts when somebody looks at it', async () => {
  const site = await stage.site({
    head: '<script>window.born = document.prerendering</script>',
    body: `<a id="next" href="next">Next</a>
      <script type="speculationrules">{ "prerender": [{ "source": "list", "urls": ["next"], "eagerness": "immediate" }] }</script>`,
  })
  const page = await site.open('/first')
  await site.taken(1)
  await page.click('#next')
  await page.waitForURL('**/next')
  await expect.poll(() => viewsOf(site)).toEqual(['/first', '/next'])
  console.log('born prerendering', await page.evaluate(() => (window as unknown as { born: boolean }).born))
})
