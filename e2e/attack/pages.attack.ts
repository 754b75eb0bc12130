/** Web pages made to be slow to parse (issue 15.1: 256 KB of them blocked the server for 33 s). */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attackedProduct } from './support/attacked-product.ts'
import { attemptDelay } from './support/collector-delay.ts'

const program = ['--import', 'tsx', 'e2e/attack/support/start-reaching-out.ts']
const scene = attackedProduct({ program })

let html = ''
const site = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(html)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  const { product, attacker, server, websiteId } = scene
  const domain = `127.0.0.1:${port}`
  await server.context.db.updateTable('websites').set({ domain }).where('id', '=', websiteId).execute()
  html = '<title>x</title>'
  const asked = { website_id: websiteId }
  const { data } = await product.call('/website/check_install', asked, attacker.token)
  expect(data.finding, 'the page is read at all').toBe('script_missing')
})
afterAll(() => {
  site.close()
})

test.each(['<meta http-equiv=', '<link rel="icon" href="', '<', '<!--', '&amp', '<a '])(
  '2 MB of %s',
  async (part) => {
    const { product, attacker, websiteId: website_id } = scene
    html = part.repeat(Math.floor(1_900_000 / part.length))
    await attemptDelay(scene, `10 pages of 2 MB of ${part}`, async () => {
      const ask = (i: number) =>
        product.call(
          i % 2 ? '/website/check_install' : '/setting/fetch_favicon',
          { website_id },
          attacker.token,
        )
      const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => ask(i)))
      expect(answers.filter(({ code }) => code >= 500)).toEqual([])
    })
  },
)
