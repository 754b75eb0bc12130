/** Pages of websites are in memory while they are read: one user's, however many and slow, are few at once, and keep nobody's out. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

/** Answers that have begun, with a megabyte, and do not end. */
const held = new Set<ServerResponse>()
let most = 0
let site: Server
let server: TestServer
beforeAll(async () => {
  site = createServer(({ headers }, response) => {
    if (headers.host?.startsWith('127.0.0.2')) {
      response.end('<!doctype html>')
      return
    }
    held.add(response)
    most = Math.max(most, held.size)
    response.once('close', () => held.delete(response))
    response.write(Buffer.alloc(1_000_000, ' '))
  })
  await new Promise<void>((resolve) => site.listen(0, resolve))
  server = await startTestServer({}, { reachablePrivately: ['127.0.0.1', '127.0.0.2'] })
})
afterAll(async () => {
  site.closeAllConnections()
  site.close()
  await server.stop()
})

async function ownerOf(host: string): Promise<{ person: TestPerson; website_id: string }> {
  const person = await registerPerson(server)
  const website = { team_id: person.teamId, website_name: 'x', domain: 'example.com', time_zone: 'UTC' }
  const { website_id } = await person.call('/website/add', website)
  const domain = `${host}:${(site.address() as AddressInfo).port}`
  await server.context.db.updateTable('websites').set({ domain }).where('id', '=', website_id).execute()
  return { person, website_id }
}

test('of seventy checks and icons at once three are under way, some are refused, and another user’s is answered', async () => {
  const { person: busy, website_id } = await ownerOf('127.0.0.1')
  const calm = await ownerOf('127.0.0.2')
  const refused: string[] = []
  const flood = Array.from({ length: 70 }, async (_, n) => {
    const path = n % 2 ? '/website/check_install' : '/setting/fetch_favicon'
    const { reason } = await busy.send(path, { website_id })
    if (reason === 'content_busy') refused.push(reason)
  })
  await expect.poll(() => refused.length).toBeGreaterThan(0)
  await expect.poll(() => held.size).toBe(3)
  const check = await calm.person.call('/website/check_install', { website_id: calm.website_id })
  expect(check.finding).toBe('script_missing')
  // Ends what waits, and what begins then.
  site.closeAllConnections()
  site.on('request', (_request, response: ServerResponse) => response.destroy())
  await Promise.all(flood)
  expect(most).toBe(3)
})
