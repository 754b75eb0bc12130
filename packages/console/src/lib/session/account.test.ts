// @vitest-environment happy-dom
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { renewIfDue } from './account.ts'
import { readToken, setToken } from './token.ts'

test('the start does not wait for a renewal that hangs, which is taken when it comes', async () => {
  let renewal: ServerResponse | undefined
  const server = createServer((_request, response) => {
    renewal = response
  }).listen(0, 'localhost')
  await new Promise((resolve) => server.once('listening', resolve))
  window.location.href = `http://localhost:${(server.address() as AddressInfo).port}/`
  setToken({ access_token: 'old', renewal_time: 0, uuid: 'u-1' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const started = renewIfDue()
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  await started
  expect(readToken()).toBe('old')
  // On a slow machine the start may be over before the renewal has arrived.
  await expect.poll(() => renewal).toBeDefined()
  renewal
    ?.setHeader('content-type', 'application/json')
    .end(JSON.stringify({ code: 200, data: { access_token: 'new', renewal_time: 2_000_000_000 } }))
  await expect.poll(() => readToken()).toBe('new')
  server.close()
})
