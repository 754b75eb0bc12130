import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { addJob } from './add-job.ts'
import { carryOut, task } from './task.ts'
import { startWorker } from './worker.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a failed job is logged without its payload', async () => {
  const lines: string[] = []
  const log = pino(new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) }))
  const failing = task('fail_for_a_test', z.object({ to: z.string(), code: z.string() }))
  const bound = carryOut(failing, () => Promise.reject(new Error('nobody answers')))
  const worker = await startWorker({ pool: server.context.pool, tasks: [bound], log })
  await addJob(server.context.db, failing, { to: 'reader@example.com', code: '482913' })
  await expect.poll(() => lines.join('')).toContain('nobody answers')
  await worker.stop()
  expect(lines.join('')).toContain('fail_for_a_test')
  expect(lines.join('')).not.toMatch(/482913|reader@example/)
})
