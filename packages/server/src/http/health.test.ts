import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { serveHealth } from './health.ts'

test('all who ask meanwhile share one round of checks, and later ones get the next', async () => {
  const app = fastify()
  let asked = 0
  let answer = (_state: string | null): void => {}
  const checks = {
    store: () => {
      asked++
      return new Promise<string | null>((resolve) => {
        answer = resolve
      })
    },
  }
  serveHealth(app, { checks, ready: () => true, facts: () => ({}), log: createLog('silent') })
  await app.ready()
  const together = Array.from({ length: 50 }, () => app.inject('/health'))
  await expect.poll(() => asked).toBe(1)
  answer('is away')
  for (const { statusCode } of await Promise.all(together)) expect(statusCode).toBe(503)
  expect(asked).toBe(1)
  const later = app.inject('/health')
  await expect.poll(() => asked).toBe(2)
  answer(null)
  expect((await later).statusCode).toBe(200)
  await app.close()
})
