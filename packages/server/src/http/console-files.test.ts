import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test.each([
  ['/', 200],
  ['/websites?lang=zh-CN', 200],
  ['/websites/4b385f30/settings/sharing', 200],
  ['/share/unknown', 200],
  ['/nothing/here', 404],
  ['/robots.txt', 404],
  ['/50%off', 404],
  ['/nothing/%E0%A4%A?lang=en-US', 404],
  ['/share/%E0%A4%A', 200],
  ['/websites/4b385f30/nothing?lang=en-US', 404],
])('%s is the console’s page under %i', async (path, status) => {
  const answer = await fetch(`${server.url}${path}`)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(await answer.text()).toContain('<title>Footfall')
})
