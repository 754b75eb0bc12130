/** A console on another host: its origin may call if it is named, no other may, and without names nothing is allowed. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { readApiOrigins } from './api-origins.ts'
import { allowing, contentSecurityPolicy } from './security-headers.ts'

const named = 'https://console.footfall.example'

const server = testServer({ CONSOLE_ORIGINS: `${named}, http://localhost:5233` })

const ask = (method: string, origin?: string) =>
  fetch(`${server.url}/api/user/item`, {
    method,
    headers: {
      ...(origin && { origin }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { body: '{}' }),
  })

test('a named origin may call and read refusals', async () => {
  const first = await ask('OPTIONS', named)
  expect(first.status).toBe(204)
  expect(first.headers.get('access-control-allow-origin')).toBe(named)
  expect(first.headers.get('access-control-allow-headers')).toContain('access-token')
  const answer = await ask('POST', named)
  expect(answer.headers.get('access-control-allow-origin')).toBe(named)
  expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
  expect(answer.headers.get('vary')).toContain('origin')
})

test.each([`${named}.evil.example`, 'https://evil.example', 'null', undefined])(
  '%s may not',
  async (origin) => {
    for (const method of ['OPTIONS', 'POST'])
      expect((await ask(method, origin)).headers.get('access-control-allow-origin')).toBeNull()
  },
)

test('a URL with a path or a pattern is not accepted as an origin', () => {
  for (const wrong of ['https://console.example/path', '*', 'https://*.example', 'console.example'])
    expect(() => readConfig({ CONSOLE_ORIGINS: wrong })).toThrow('CONSOLE_ORIGINS')
})

test('the page may call only the API that the console was built for', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'footfall-console-'))
  expect(await readApiOrigins(root)).toEqual([])
  await writeFile(path.join(root, 'api-origins.json'), '["https://api.footfall.example"]')
  const policy = contentSecurityPolicy("'none'", allowing(await readApiOrigins(root), {}))
  expect(policy).toContain("connect-src 'self' https://api.footfall.example;")
  expect(policy).toContain("img-src 'self' data: blob: https://api.footfall.example;")
  expect(policy).toContain("script-src 'self';")
  expect(contentSecurityPolicy("'none'", allowing([], {}))).not.toContain('api.footfall')
})
