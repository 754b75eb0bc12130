import { expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { startTestServer } from '../testing/start-test-server.ts'

test('logs one line per request, without secrets of the path, without the query, and none for events', async () => {
  const lines: { path?: string; method?: string; status?: number; ms?: number; request?: string }[] = []
  const log = createLog('info', {
    terminal: false,
    to: { write: (line) => lines.push(JSON.parse(line)) },
  })
  const server = await startTestServer({ ACCESS_LOG: 'on' }, {}, log)
  const ask = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${server.url}${path}`, init)).text()
  await ask('/api/health/live?key=pa55word')
  await ask('/pictures/pa55word.webp')
  await ask('/shared-report/pa55word')
  await ask('/api/collect', { method: 'POST', body: '{}' })
  await server.stop()
  const answered = lines.filter(({ request }) => request !== undefined)
  expect(answered.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/health/live',
    'GET /pictures/:file',
    'GET /*',
  ])
  expect(answered[0]).toMatchObject({ status: 200, ms: expect.any(Number) })
  expect(JSON.stringify(answered)).not.toContain('pa55word')
})
