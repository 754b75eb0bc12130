/** Malicious report requests (safety 16; issue 15.9). The answer must be a 400 that names the parameter or a normal answer, never a server error. */
import { request } from 'node:http'
import { expect, test } from 'vitest'
import type { Answer } from '../../packages/server/src/testing/test-client.ts'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt, refused } from './support/attempts.ts'

const scene = attackedProduct()

const sql = [
  "' OR 1=1 --",
  "'; DROP TABLE events; --",
  "\\'); SELECT * FROM file('/etc/passwd') --",
  "url('http://169.254.169.254/')",
  '{p0:String}',
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
  '(a+)+$'.repeat(20),
]

/** Sends a call from an address of its own. Resolves to the answer and its duration in milliseconds. */
async function ask(path: string, input: object): Promise<Answer & { readonly took: number }> {
  const client = scene.server.client()
  client.token = scene.attacker.token
  const started = performance.now()
  const base = { website_id: scene.websiteId, time_range: 'today', filters: [] }
  const answer = await client.send(path, { ...base, ...input })
  return { ...answer, took: performance.now() - started }
}

/** Checks that the answer is not a server error and contains no message of the store. */
function inert({ status, data }: Answer): void {
  expect(status).toBeLessThan(500)
  expect(JSON.stringify(data)).not.toMatch(/DB::|ClickHouse|SELECT|node_modules/)
}

test.each([
  ['/overview/total', 'time_range'],
  ['/overview/total', 'start_time'],
  ['/overview/total', 'time_unit'],
  ['/overview/total', 'compare'],
  ['/overview/page', 'order'],
  ['/overview/page', 'order_by'],
  ['/overview/page', 'page_size'],
  ['/overview/page', 'dimension'],
  ['/overview/group_list', 'group_by'],
  ['/overview/filter_field', 'field'],
  ['/real_time/activity_log', 'cursor'],
  ['/overview/total', 'website_id'],
])('%s: the parameter %s', async (path, parameter) => {
  for (const text of sql)
    await attempt(`${path} ${parameter}: ${JSON.stringify(text)}`, async () => {
      const value = parameter === 'group_by' ? [text] : text
      const answer = await ask(path, { group_by: ['page'], field: 'page', [parameter]: value })
      refused(answer, 'invalid_input')
      inert(answer)
    })
})

test.each(sql)('a filter by %j', async (text) => {
  for (const operator of ['in', 'not_in', 'contains', 'gt'])
    await attempt(`${operator} ${JSON.stringify(text)}`, async () => {
      const answer = await ask('/overview/total', { filters: [{ field: 'page', operator, value: [text] }] })
      inert(answer)
      if (answer.code === 200) expect(answer.data).toMatchObject({ current: { visitors: 0 } })
    })
  await attempt(`a field ${JSON.stringify(text)}`, async () => {
    const filters = [{ field: text, operator: 'in', value: ['x'] }]
    refused(await ask('/overview/total', { filters }), 'invalid_input')
  })
  await attempt(`a search ${JSON.stringify(text)}`, async () =>
    inert(await ask('/overview/page', { search: text })),
  )
})

test.each([
  ['20 filters of 200 values', Array(20).fill({ field: 'page', value: Array(200).fill('/x') })],
  ['10,000 values', [{ field: 'page', value: Array(10_000).fill('/x') }]],
  ['a value of 900 kB', [{ field: 'page', value: ['x'.repeat(900_000)] }]],
  ['40,000 filters', Array(40_000).fill({ field: 'page', value: [] })],
  ['900 kB of base64', Buffer.from('['.repeat(700_000)).toString('base64')],
  ['30,000 brackets', `${'['.repeat(30_000)}`],
])('%s', async (what, filters) => {
  const calm = (await ask('/overview/total', { filters: 'x' })).took
  await attempt(what, async () => {
    const answers = []
    for (let i = 0; i < 5; i++) answers.push(await ask('/overview/total', { filters }))
    for (const answer of answers) refused(answer, 'invalid_input', 'query_too_heavy', 'too_large')
    const [quickest = 0] = answers.map(({ took }) => took).sort((a, b) => a - b)
    expect(quickest).toBeLessThanOrEqual(Math.max(100, 5 * calm))
  })
})

test.each([
  '/s/..%00',
  '/s/%00',
  '/s/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/s/%ED%A0%80',
  '/s/%',
  '/share/%2e%2e/%00',
  '/pictures/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/pictures/%00.webp',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/index.html',
  '/public/%2e%2e%2f%2e%2e%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/../../etc/passwd',
  '/%00',
  '/%',
  '/api/%ff',
  `/${'x'.repeat(8000)}`,
])('the path %s', async (path) => {
  const { hostname, port } = new URL(scene.server.url)
  await attempt(path.slice(0, 60), async () => {
    const [status, body] = await new Promise<[number, string]>((resolve, reject) => {
      request({ hostname, port, path }, (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += chunk))
        answer.on('end', () => resolve([answer.statusCode ?? 0, text]))
      })
        .on('error', reject)
        .end()
    })
    expect(status).toBeLessThan(500)
    expect(body).not.toMatch(/root:|"workspaces"/)
  })
})

test('a lone surrogate in a share’s settings', async () => {
  const { product, attacker, websiteId: website_id } = scene
  await product.call('/setting/website_share', { website_id, share: true }, attacker.token)
  await attempt('a password of half a character', async () =>
    inert(await ask('/setting/edit_share', { password: 'half\ud800half' })),
  )
  await attempt('a filter of half a character', async () =>
    inert(await ask('/setting/edit_share', { filters: [{ field: 'page', value: ['\ud800'] }] })),
  )
})
