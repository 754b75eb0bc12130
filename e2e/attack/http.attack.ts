/** Attacks that concern every request (safety 21), and files on the disk (issue 15.6). */
import { stat } from 'node:fs/promises'
import { createConnection } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt } from './support/attempts.ts'

// Not behind a trusted proxy.
const scene = attackedProduct({ env: { TRUST_PROXY: '', CAPTCHA: 'on', LOG_LEVEL: 'warn' } })

const json = { 'content-type': 'application/json' }
const post = (call: string, headers: Readonly<Record<string, string>>, body: string) =>
  fetch(`${scene.product.url}/api${call}`, { method: 'POST', headers, body })

test('X-Forwarded-For of a client', async () => {
  await attempt('another address for every try', async () => {
    const answers: number[] = []
    for (let i = 0; i < 6; i++) {
      const from = { ...json, 'x-forwarded-for': `203.0.113.${i}`, 'x-real-ip': `203.0.113.${i}` }
      const body = JSON.stringify({ account: `nobody${i}@example.com`, password: 'x' })
      answers.push(((await (await post('/user/login_v2', from, body)).json()) as { code: number }).code)
    }
    expect(answers.slice(3)).toEqual([403, 403, 403])
  })
  await attempt('without a line in the log', async () => {
    expect(scene.product.output()).toContain('TRUST_PROXY')
  })
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
  'a foreign page’s form as %s',
  async (type) => {
    const headers = { 'content-type': type, origin: 'https://evil.example' }
    await attempt(type, async () => {
      const answer = await post('/user/edit_name', headers, '{"username":"x"}')
      expect(answer.status).toBe(415)
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    })
  },
)

test.each(['/', '/websites', '/share/x', '/s/none', '/nowhere', '/api/openapi.json'])(
  'framing %s, and its headers',
  async (page) => {
    const { headers } = await fetch(`${scene.product.url}${page}`)
    const policy = headers.get('content-security-policy') ?? ''
    await attempt('framed', () => {
      expect(policy).toContain("frame-ancestors 'none'")
      expect(headers.get('x-frame-options')).toBe('DENY')
    })
    await attempt('a script of a stranger’s', () => expect(policy).not.toMatch(/script-src[^;]*unsafe/))
    await attempt('taken for something else', () =>
      expect(headers.get('x-content-type-options')).toBe('nosniff'),
    )
    await attempt('without TLS', () => expect(headers.get('strict-transport-security')).toMatch(/max-age=/))
    await attempt('opened by another window', () =>
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin'),
    )
    await attempt('loaded by another site', () =>
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin'),
    )
    await attempt('the camera', () => expect(headers.get('permissions-policy')).toContain('camera=()'))
  },
)

test.each([
  ['{', 400],
  ['null', 400],
  ['{"__proto__":{"admin":true},"account":"a","password":"b"}', 400],
  [`{"account":"${'a'.repeat(2_000_000)}"}`, 413],
  ['['.repeat(100_000), 400],
])('a body that begins %.20s', async (body, status) => {
  await attempt(body.slice(0, 20), async () => {
    const answer = await post('/user/login_v2', json, body)
    expect(answer.status).toBe(status)
    expect(await answer.text()).not.toMatch(/node_modules|\.ts:|\.js:|at /)
  })
})

test.each([
  ['its head', 'POST /api/collect HTTP/1.1\r\nHost: x\r\n', 20],
  [
    'its body',
    'POST /api/collect HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n',
    45,
  ],
])('a client that sends %s a byte a second', async (what, begin, seconds) => {
  await attempt(what, async () => {
    const { port } = new URL(scene.product.url)
    const socket = createConnection(Number(port), 'localhost')
    let said = ''
    const drip = setInterval(() => socket.write('x'), 1_000)
    const over = new Promise<string>((resolve) => {
      socket.on('data', (chunk) => (said += chunk))
      socket.on('error', () => resolve('ended'))
      socket.on('close', () => resolve('ended'))
      setTimeout(resolve, seconds * 1000, 'goes on')
    })
    socket.write(begin)
    expect(await over).toBe('ended')
    clearInterval(drip)
    expect(said).toMatch(/^HTTP\/1\.1 408/)
  })
})

test.each(['.', 'mail', 'postgres'])('another user of the machine in the folder %s', async (folder) => {
  await attempt(folder, async () => {
    const found = await stat(path.join(scene.product.dataDir, folder)).catch(() => null)
    if (found) expect(found.mode & 0o007).toBe(0)
    if (found && folder !== 'postgres') expect(found.mode & 0o077).toBe(0)
  })
})
