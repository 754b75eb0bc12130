/** If reports lag behind, every title says so and by how much, until they have caught up. */
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { strictFindings } from './support/accessibility.ts'
import { addWebsite, registerPerson } from './support/account.ts'
import { ordinaryUserAgent } from './support/browser.ts'
import { childrenOf } from './support/children.ts'
import { setOwnStage } from './support/stage.ts'

/** The screen reports a lag of a minute or more, which is six seconds here. */
const fastClock = fileURLToPath(new URL('support/fast-clock.mjs', import.meta.url))
const stage = setOwnStage({ program: ['--import', fastClock, 'scripts/start.mjs'] })

test('while the engine hangs, screens show the lag of reports, and stop once they are up to date', async () => {
  const { product } = stage
  const person = await registerPerson(product)
  const website = await addWebsite(product, person, 'example.com')
  const page = await stage.open(person.token)
  const { engine } = childrenOf(product.process.pid ?? 0)
  process.kill(engine, 'SIGSTOP')
  try {
    const sent = await fetch(`${product.url}/api/collect`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'user-agent': ordinaryUserAgent(stage.browser) },
      body: JSON.stringify({
        w: website,
        e: [{ id: randomUUID(), k: 'pageview', u: 'https://example.com/' }],
      }),
    })
    expect(sent.status).toBe(202)
    const collecting = async () => (await product.call('/config/collecting_state')).data
    await expect
      .poll(collecting)
      .toMatchObject({ state: 'lagging', reports_lag_seconds: expect.toSatisfy((lag) => lag >= 60) })
    await page.clock.install()
    await page.goto(`${product.url}/messages?lang=en-US`)
    await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
    await page.clock.fastForward('10')
    const notice = page.getByRole('status').filter({ hasText: 'behind' })
    await expect
      .poll(() => notice.textContent())
      .toMatch(/^Reports are about \d+m \d+s behind\. No data is lost/)
    expect(await strictFindings(page)).toEqual([])
    // Beside a report's tools there is little room, which is the name's.
    await page.goto(`${product.url}/websites/${website}?lang=en-US`)
    const name = page.locator('h1 > span')
    await name.waitFor()
    await page.clock.fastForward('10')
    await notice.waitFor()
    expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    process.kill(engine, 'SIGCONT')
    await expect.poll(collecting).toMatchObject({ state: 'ok' })
    await page.clock.fastForward('15')
    await expect.poll(() => notice.count()).toBe(0)
  } finally {
    process.kill(engine, 'SIGCONT')
  }
})
