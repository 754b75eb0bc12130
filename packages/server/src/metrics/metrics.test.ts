/** Metrics as Prometheus reads them: behind a token, or on a port of their own, with correct values. */
import { readFileSync } from 'node:fs'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { openMetricsPort } from './serve-metrics.ts'

const token = 'a-token-for-metrics'
let server: TestServer
let port: number

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const address = probe.address() as net.AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return address.port
}

beforeAll(async () => {
  port = await freePort()
  server = await startTestServer({ METRICS_TOKEN: token, METRICS_PORT: String(port) })
})
afterAll(() => server.stop())

const read = (url: string, sent = '') => fetch(url, { headers: sent ? { authorization: sent } : {} })

/** The value of a sample; undefined if there is none. */
function sampleOf(text: string, sample: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length))
}

test('requests without the token get nothing', async () => {
  for (const sent of ['', 'Bearer', `Bearer ${token}x`, `Basic ${token}`]) {
    const answer = await read(`${server.url}/metrics`, sent)
    expect([answer.status, await answer.text()]).toEqual([401, ''])
  }
})

test('metrics have events by outcome, calls by path and the state of the parts', async () => {
  const owner = await registerPerson(server)
  const { website_id } = await owner.call('/website/add', {
    team_id: owner.teamId,
    website_name: 'Shop',
    domain: 'shop.example',
    time_zone: 'UTC',
  })
  const send = (body: unknown) =>
    fetch(`${server.url}/api/collect`, {
      method: 'POST',
      headers: {
        'content-type': 'text/plain',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      body: JSON.stringify(body),
    })
  const event = (id: string, host: string) => ({ id, k: 'pageview', u: `https://${host}/` })
  await send({
    w: website_id,
    e: [
      event('00000000-0000-4000-8000-000000000001', 'shop.example'),
      event('00000000-0000-4000-8000-000000000002', 'shop.example'),
    ],
  })
  await send({
    w: '00000000-0000-4000-8000-00000000dead',
    e: [event('00000000-0000-4000-8000-000000000003', 'shop.example')],
  })
  await server.services.ingest.flush()
  const report = { website_id, time_range: 'today' as const, filters: [] }
  for (let times = 0; times < 3; times++) await owner.call('/overview/total', report)
  const { text, type } = await read(`${server.url}/metrics`, `Bearer ${token}`).then(async (answer) => ({
    text: await answer.text(),
    type: answer.headers.get('content-type'),
  }))
  expect(type).toMatch(/^text\/plain/)
  expect(sampleOf(text, 'footfall_events_total{outcome="accepted"}')).toBe(2)
  expect(sampleOf(text, 'footfall_events_total{outcome="unknown_website"}')).toBe(1)
  expect(sampleOf(text, 'footfall_call_duration_seconds_count{call="/api/website/add",status="200"}')).toBe(1)
  expect(sampleOf(text, 'footfall_collecting')).toBe(1)
  expect(sampleOf(text, 'footfall_report_cache_total{outcome="miss"}')).toBe(1)
  expect(sampleOf(text, 'footfall_report_cache_total{outcome="hit"}')).toBe(2)
  for (const measured of ['journal_sync', 'batch', 'statement'])
    expect(sampleOf(text, `footfall_${measured}_seconds_count`), measured).toBeGreaterThan(0)
  expect(sampleOf(text, 'footfall_streams')).toBe(0)
  expect(sampleOf(text, 'footfall_postgresql_connections{state="waiting"}')).toBe(0)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  const own = await read(`http://127.0.0.1:${port}/metrics`)
  expect(sampleOf(await own.text(), 'footfall_events_total{outcome="accepted"}')).toBe(2)
})

test('live and ready have paths of their own', async () => {
  for (const path of ['live', 'ready'])
    expect(await read(`${server.url}/api/health/${path}`).then((answer) => answer.json())).toEqual({
      status: 'ok',
    })
})

test('without a token and a port there are no metrics', async () => {
  const plain = await startTestServer()
  try {
    const answer = await read(`${plain.url}/metrics`)
    expect(await answer.text()).not.toContain('footfall_')
    // Nor is measured what wakes an idle process a hundred times a second.
    const { text } = await plain.services.metrics.read()
    expect(text).not.toContain('nodejs_eventloop')
  } finally {
    await plain.stop()
  }
})

test.each(['prometheus/alerts.yaml', 'grafana/footfall.json'])(
  '%s uses only existing metrics',
  async (file) => {
    const asked = readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8')
    const names = new Set(asked.match(/\b(footfall|nodejs|process)_[a-z0-9_]+/g))
    expect(names.size).toBeGreaterThan(5)
    const text = await read(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text())
    for (const name of names) expect(text).toContain(`# TYPE ${name.replace(/_(bucket|count)$/, '')} `)
  },
)

test('the documented scrape has the job’s name that rules and dashboard select', () => {
  const read = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')
  const [, job] = /^ +- job_name: (\w+)/m.exec(read('docs/operating.md')) ?? []
  const asked = read('deploy/prometheus/alerts.yaml') + read('deploy/grafana/footfall.json')
  expect(job).toBe('footfall')
  // Names that other programs on the same Prometheus have, too.
  const shared = asked.match(/\b(up|(nodejs|process)_[a-z0-9_]+)\b[{"].*/g) ?? []
  expect(shared.length).toBeGreaterThan(2)
  for (const query of shared) expect(query.replaceAll('\\', '')).toContain(`{job="${job}"}`)
  expect(read('deploy/prometheus/alerts.yaml')).toContain(`job_name: ${job}`)
})

test('a port that is taken ends the start with a sentence that names the setting', async () => {
  const taken = { metricsPort: port, host: '127.0.0.1' }
  await expect(openMetricsPort(taken, server.services.metrics)).rejects.toThrow(
    `Port ${port} is taken by another program: set METRICS_PORT.`,
  )
})
