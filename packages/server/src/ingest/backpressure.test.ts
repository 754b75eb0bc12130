import { once } from 'node:events'
import net from 'node:net'
import { expect, test } from 'vitest'
import { plainWebsite } from '../collect/plain-website.testing.ts'
import { param, sql } from '../events/sql.ts'
import { testStore } from '../events/testing/open-test-store.ts'
import { faultyStore } from './testing/faulty-store.ts'
import { chrome, startIngest } from './testing/start-ingest.ts'

const store = testStore()

const event = (id: string) => ({ id, k: 'pageview', u: 'https://example.com/' })

test('while the store is down events wait up to the budget, then 503; all of it drains by itself', async () => {
  const website = '44444444-0000-4000-8000-000000000001'
  let down = true
  const ingest = await startIngest(
    faultyStore(store, () => (down ? 'before' : 'none')),
    [plainWebsite(website)],
    {
      journalMaxBytes: 40_000,
    },
  )
  let accepted = 0
  let refused: Response | null = null
  while (!refused && accepted < 1000) {
    const answer = await ingest.post({ w: website, e: [event(`a${accepted}`)] })
    if (answer.status === 202) accepted++
    else refused = answer
  }
  expect(accepted).toBeGreaterThan(50)
  expect(refused?.status).toBe(503)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused?.json()).toMatchObject({ code: 503, data: { reason: 'unavailable' } })
  expect(ingest.ingest.health().state).toBe('failing')
  expect(ingest.ingest.health().waitingBytes).toBeGreaterThan(40_000)
  const imported = await fetch(`${ingest.url}/api/v1/events`, {
    method: 'POST',
    headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    body: JSON.stringify({
      website_id: website,
      events: [{ id: 'i', kind: 'pageview', time: 1_700_000_000_000, visitor_id: 'v', url: 'https://e.cn/' }],
    }),
  })
  expect(imported.status).toBe(503)
  down = false
  await ingest.ingest.flush()
  expect(ingest.ingest.health()).toEqual({
    state: 'ok',
    lagSeconds: 0,
    waitingBytes: expect.any(Number),
    waitingMs: expect.any(Number),
  })
  expect((await ingest.post({ w: website, e: [event('after')] })).status).toBe(202)
  await ingest.ingest.flush()
  expect(
    await store.query(sql`SELECT count() AS n FROM events WHERE website_id = ${param('UUID', website)}`),
  ).toEqual([{ n: String(accepted + 1) }])
  await ingest.stop()
})

test('full imports refuse no live events of servers', async () => {
  const website = '44444444-0000-4000-8000-00000000000f'
  let down = true
  const ingest = await startIngest(
    faultyStore(store, () => (down ? 'before' : 'none')),
    [plainWebsite(website)],
    {
      journalMaxBytes: 40_000,
      importTimeouts: { writer: 10, store: 10 },
    },
  )
  let sent = 0
  const send = async (time: number): Promise<number> => {
    const events = [
      { id: `s${sent++}`, kind: 'pageview', time, visitor_id: 'v', url: 'https://example.com/' },
    ]
    const answer = await fetch(`${ingest.url}/api/v1/events`, {
      method: 'POST',
      headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
      body: JSON.stringify({ website_id: website, events }),
    })
    return answer.status
  }
  while (sent < 1000 && (await send(1_700_000_000_000)) === 200);
  const imported = sent - 1
  expect(imported).toBeGreaterThan(50)
  expect(await send(ingest.clock.now())).toBe(200)
  expect(await send(1_700_000_000_000)).toBe(503)
  down = false
  await ingest.ingest.flush()
  expect(
    await store.query(sql`SELECT count() AS n FROM events WHERE website_id = ${param('UUID', website)}`),
  ).toEqual([{ n: String(imported + 1) }])
  await ingest.stop()
})

test('an import while the store is down is taken; its copies are dropped when it is back', async () => {
  const website = '44444444-0000-4000-8000-000000000002'
  let down = false
  const ingest = await startIngest(
    faultyStore(store, () => (down ? 'before' : 'none')),
    [plainWebsite(website)],
  )
  const events = [1, 2, 3].map((n) => ({
    id: `e${n}`,
    kind: 'pageview',
    time: 1_700_000_000_000 + n,
    visitor_id: 'v',
    url: 'https://example.com/',
  }))
  expect(await ingest.ingest.importEvents(website, events)).toEqual({
    accepted: 3,
    duplicates: 0,
    rejected: [],
  })
  await ingest.ingest.flush()
  down = true
  // The next run does not remember the events, and cannot ask for them.
  await ingest.restart()
  expect(await ingest.ingest.importEvents(website, events)).toEqual({
    accepted: 3,
    duplicates: 0,
    rejected: [],
  })
  down = false
  await ingest.ingest.flush()
  expect(
    await store.query(sql`SELECT count() AS n FROM events WHERE website_id = ${param('UUID', website)}`),
  ).toEqual([{ n: '3' }])
  expect(
    await store.query(
      sql`SELECT reason, toUInt32(sum(count)) AS n FROM drops WHERE website_id = ${param('UUID', website)} GROUP BY reason`,
    ),
  ).toEqual([{ reason: 'duplicate', n: 3 }])
  await ingest.stop()
})

test('a client that goes away in the middle of its body costs nothing', async () => {
  const website = '44444444-0000-4000-8000-000000000003'
  const ingest = await startIngest(store, [plainWebsite(website)])
  const { port } = new URL(ingest.url)
  for (let i = 0; i < 50; i++)
    await new Promise<void>((resolve) => {
      const socket = net.connect(Number(port), '127.0.0.1', () => {
        socket.write(
          'POST /api/collect HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 500\r\n\r\n{"w":',
          () => socket.destroy(),
        )
      })
      socket.on('close', () => resolve())
    })
  expect((await ingest.post({ w: website, e: [event('a')] })).status).toBe(202)
  await ingest.stop()
})

test('one address that sends two thousand bodies slowly keeps out neither quick clients nor slow ones', async () => {
  const website = '44444444-0000-4000-8000-000000000004'
  const ingest = await startIngest(store, [plainWebsite(website)])
  const body = JSON.stringify({ w: website, e: [event('slow')] })
  const head = (address: string) =>
    `POST /api/collect HTTP/1.1\r\nHost: x\r\nUser-Agent: ${chrome}\r\nx-test-address: ${address}\r\nContent-Length: ${body.length}\r\n\r\n`
  const connect = (text: string): net.Socket => {
    const { port } = new URL(ingest.url)
    const socket = net.connect(Number(port), '127.0.0.1').on('error', () => undefined)
    socket.write(text)
    return socket
  }
  const slow = connect(head('198.51.100.1') + body.slice(0, 10))
  const open: net.Socket[] = []
  const answers: string[] = []
  // More than the limit by 52: a loaded machine resets some connections before the server has accepted them.
  for (let i = 0; i < 2100; i++) {
    const socket = connect(`${head('203.0.113.66')}{`)
    socket.on('data', (text) => answers.push(String(text)))
    open.push(socket)
    if (i % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(13)
  expect((await ingest.post({ w: website, e: [event('quick')] })).status).toBe(202)
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 503 .*connection: close/is)
  slow.write(body.slice(10))
  const [response] = await once(slow, 'data')
  expect(String(response)).toMatch(/^HTTP\/1\.1 202/)
  for (const socket of [slow, ...open]) socket.destroy()
  await ingest.stop()
})
