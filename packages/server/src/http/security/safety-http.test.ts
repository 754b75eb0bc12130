/** Attack 21 and checks for every call: forged addresses, foreign forms, framing, errors, and stored markup in answers. */
import { beforeAll, describe, expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'

const behindNothing = testServer({ TRUST_PROXY: '' })
let person: TestPerson
beforeAll(async () => {
  person = await registerPerson(behindNothing)
})

const post = (path: string, init: RequestInit & { body?: string | Buffer }) =>
  fetch(`${behindNothing.url}/api${path}`, { method: 'POST', ...init })
const json = { 'content-type': 'application/json' }

describe('safety 21', () => {
  test('safety 21: X-Forwarded-For counts only from configured proxies', async () => {
    const seen = new Set<string>()
    for (const address of ['203.0.113.1', '203.0.113.2']) {
      await post('/user/login_v2', {
        headers: { ...json, 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` },
        body: JSON.stringify({ account: `nobody-${address}@example.com`, password: 'x' }),
      })
      const rows = await behindNothing.context.db
        .selectFrom('tries')
        .selectAll()
        .where('subject', 'like', 'sign-in failed from %')
        .execute()
      for (const { subject } of rows) seen.add(subject)
    }
    expect(seen.size, 'one client, whatever address it claims').toBe(1)
    expect([...seen][0], 'an address is never stored').not.toMatch(/\d+\.\d+\.\d+\.\d+/)
  })

  test('safety 21: a form on a foreign page, text/plain or other, cannot make a call', async () => {
    const body = '{"username":"taken over","x":"="}'
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      '',
    ]) {
      const headers = {
        'content-type': type,
        origin: 'https://evil.example',
        'access-token': person.token ?? '',
      }
      const answer = await post('/user/edit_name', { headers, body })
      expect(answer.status, type).toBe(415)
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect((await person.call('/user/item')).username).toBe(person.name)
    const preflight = await post('/user/edit_name', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    const cookie = await post('/user/item', {
      headers: { ...json, cookie: `access-token=${person.token}` },
      body: '{}',
    })
    expect(await cookie.json()).toMatchObject({ code: 401 })
  })

  test('safety 21: no page or answer can be framed or sniffed', async () => {
    for (const path of ['/', '/websites', '/api/openapi.json', '/s/unknown', '/nowhere']) {
      const { headers } = await fetch(`${behindNothing.url}${path}`)
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
      expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('safety 21: malformed, huge and malicious bodies are answered with a reason, never a stack trace', async () => {
    const bodies: [string, number][] = [
      ['{', 400],
      ['[]', 400],
      ['"x"', 400],
      ['null', 400],
      ['{"__proto__":{"admin":true},"account":"a","password":"b"}', 400],
      ['{"constructor":{"prototype":{"x":1}},"account":"a","password":"b"}', 400],
      [`{"account":"${'a'.repeat(2_000_000)}"}`, 413],
      [`${'['.repeat(100_000)}`, 400],
    ]
    for (const [body, status] of bodies) {
      const answer = await post('/user/login_v2', { headers: json, body })
      const text = await answer.text()
      expect(answer.status, body.slice(0, 40)).toBe(status)
      expect(text).not.toMatch(/node_modules|\.ts:|\.js:|at /)
      expect(JSON.parse(text)).toMatchObject({ code: status })
    }
    const lost = await post('/no/such/call', { headers: json, body: '{}' })
    expect(lost.status).toBe(404)
    expect(await lost.json()).toMatchObject({ code: 404, data: { reason: 'unknown_path' } })
    const get = await fetch(`${behindNothing.url}/api/user/item`)
    expect(get.status).toBe(404)
    expect(await get.json()).toMatchObject({ code: 404, data: { reason: 'unknown_path' } })
    const unreadable = await post('/no/%E0%A4%A', { headers: json, body: '{}' })
    expect(unreadable.status).toBe(404)
    expect(await unreadable.json()).toMatchObject({ code: 404, data: { reason: 'unknown_path' } })
  })

  test('safety 21: a HEAD renews no token, whose successor it could not return', async () => {
    const { token = '' } = await registerPerson(behindNothing)
    const renew = (method: string) =>
      fetch(`${behindNothing.url}/api/user/renew_token`, { method, headers: { 'access-token': token } })
    expect((await renew('HEAD')).status).toBe(404)
    expect(await (await renew('GET')).json()).toMatchObject({ code: 200 })
  })

  test.each(['/api/user/renew_token', '/api/real_time/stream', '/api/none'])(
    'safety 21: no cache stores a refusal of %s',
    async (path) => {
      const answer = await fetch(`${behindNothing.url}${path}`)
      expect(await answer.json()).toHaveProperty('data.reason')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )

  test.each([
    ['GET', '/assets/none.js'],
    ['GET', '/public/none.svg'],
    ['POST', '/websites'],
    ['POST', '/s/none'],
    ['DELETE', '/%E0'],
  ])('safety 21: %s %s is not answered in the framework’s words', async (method, path) => {
    const answer = await fetch(`${behindNothing.url}${path}`, { method })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await answer.text()).not.toMatch(/route|statusCode/i)
  })

  test('safety 21: an error answer shows the request’s id and no details', async () => {
    const { pool } = behindNothing.context
    await pool.query('ALTER TABLE messages RENAME TO hidden_messages')
    const answer = await person.send('/message/list')
    await pool.query('ALTER TABLE hidden_messages RENAME TO messages')
    expect(answer).toMatchObject({ status: 500, reason: 'internal' })
    expect(answer.data?.request_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(JSON.stringify(answer)).not.toMatch(/relation|messages|select/i)
    await pool.query('ALTER TABLE short_links RENAME TO hidden_links')
    const page = await fetch(`${behindNothing.url}/s/whatever`)
    await pool.query('ALTER TABLE hidden_links RENAME TO short_links')
    const text = await page.text()
    expect(page.status).toBe(500)
    expect(text).not.toMatch(/relation|short_links|node_modules/)
    expect(text).toMatch(/[0-9a-f]{8}-[0-9a-f-]{27}/)
  })
})

describe('safety 18: stored markup', () => {
  test('safety 18: answers are JSON that no browser renders as a page', async () => {
    await person.call('/user/edit_name', { username: '<script>alert(1)</script>' })
    const answer = await post('/user/item', {
      headers: { ...json, 'access-token': person.token ?? '' },
      body: '{}',
    })
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})
