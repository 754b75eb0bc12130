/** Security headers of every page and answer, with and without https. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

let published: TestServer
let local: TestServer
beforeAll(async () => {
  ;[published, local] = await Promise.all([
    startTestServer({ TRUST_PROXY: '' }),
    startTestServer({ TRUST_PROXY: '', PUBLIC_URL: 'http://localhost:5133' }),
  ])
})
afterAll(() => Promise.all([published.stop(), local.stop()]))

const paths = ['/', '/share/abc', '/api/config/time_range', '/t.js', '/s/nothing', '/assets/none.js']

describe('headers', () => {
  test.each(paths)('%s keeps browsers to https, and other sites out', async (path) => {
    const { headers } = await fetch(`${published.url}${path}`)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe(
      path === '/t.js' ? 'cross-origin' : 'same-origin',
    )
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
    expect(headers.get('content-security-policy')).toContain('report-uri /api/csp_report; report-to csp')
    expect(headers.get('reporting-endpoints')).toBe('csp="/api/csp_report"')
  })

  test('a product without https sends no HSTS header', async () => {
    const { headers } = await fetch(`${local.url}/`)
    expect(headers.get('strict-transport-security')).toBeNull()
  })
})

describe('reports of the content policy', () => {
  const report = (type: string, body: string) =>
    fetch(`${published.url}/api/csp_report`, { method: 'POST', headers: { 'content-type': type }, body })

  test.each(['application/csp-report', 'application/reports+json', 'application/json'])(
    '%s',
    async (type) => {
      expect((await report(type, '{"csp-report":{"violated-directive":"img-src"}}')).status).toBe(204)
      expect((await report(type, 'no JSON')).status).toBe(204)
    },
  )

  test('other media types and long bodies are refused', async () => {
    expect((await report('text/plain', 'x')).status).toBe(415)
    expect((await report('application/csp-report', 'x'.repeat(20_000))).status).toBe(413)
  })
})
