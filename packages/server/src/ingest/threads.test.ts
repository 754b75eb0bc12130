import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainWebsite } from '../collect/plain-website.testing.ts'
import { param, sql } from '../events/sql.ts'
import { openTestStore, type TestStore } from '../events/testing/open-test-store.ts'
import { systemClock } from '../lib/time/clock.ts'
import { startIngest, type TestIngest } from './testing/start-ingest.ts'

const website = '55555555-0000-4000-8000-000000000001'
const shuffled = '55555555-0000-4000-8000-000000000002'

let store: TestStore
let ingest: TestIngest
beforeAll(async () => {
  store = await openTestStore()
  ingest = await startIngest(store, [plainWebsite(website), plainWebsite(shuffled)], {
    clock: systemClock,
    threads: { placesFolder: null },
    // However busy the machine is: calls that wait get exact numbers.
    importTimeouts: { writer: 60_000, store: 60_000 },
  })
})
afterAll(async () => {
  await ingest.stop()
  await store.dispose()
})

const start = Date.UTC(2025, 5, 2)
const eventsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `e${first + i}`,
    kind: 'pageview',
    time: start + (first + i) * 1000,
    visitor_id: `v${Math.floor((first + i) / 5)}`,
    url: `https://example.com/足迹/${i % 20}`,
    title: 'A title that makes the body large enough for a thread of its own',
  }))

async function send(events: readonly unknown[], zipped = false, id = website) {
  const text = JSON.stringify({ website_id: id, events })
  const answer = await fetch(`${ingest.url}/api/v1/events`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer x',
      'content-type': 'application/json',
      ...(zipped && { 'content-encoding': 'gzip' }),
    },
    body: zipped ? new Uint8Array(gzipSync(text, { level: 0 })) : text,
  })
  return { status: answer.status, ...((await answer.json()) as object) }
}

const counts = (id = website) =>
  store.query(sql`
    SELECT count() AS events, uniqExact(visit) AS visits, (SELECT sum(sign) FROM visits WHERE website_id = ${param('UUID', id)}) AS kept
    FROM events FINAL WHERE website_id = ${param('UUID', id)}`)

test('threads take calls and write them: each event once, with its visit', async () => {
  const bad = { ...eventsFrom(0, 1)[0], id: 'bad', time: 'yesterday' }
  expect(await send([...eventsFrom(0, 1000), bad])).toMatchObject({
    status: 200,
    data: { accepted: 1000, duplicates: 0, rejected: [{ index: 1000, reason: 'invalid', path: 'time' }] },
  })
  expect(await send(eventsFrom(500, 1000), true)).toMatchObject({
    data: { accepted: 500, duplicates: 500, rejected: [] },
  })
  const many = await Promise.all([
    send(eventsFrom(1500, 1000)),
    send(eventsFrom(2500, 1000)),
    send(eventsFrom(3500, 1000)),
    send(eventsFrom(1500, 1000)),
  ])
  const duplicates = many.map(
    (answer) => (answer as unknown as { data: { duplicates: number } }).data.duplicates,
  )
  expect(duplicates.reduce((sum, n) => sum + n)).toBe(1000)
  await ingest.ingest.flush()
  // Five events of a visitor a second apart, and the next visitor's.
  expect(await counts()).toEqual([{ events: '4500', visits: '900', kept: '900' }])
})

test('a large body that is wrong is told so', async () => {
  const text = JSON.stringify(eventsFrom(0, 1000))
  const refused = await fetch(`${ingest.url}/api/v1/events`, {
    method: 'POST',
    headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    body: `{"website_id":"${website}","events":${text.slice(0, -1)},{"a":1,"a":2}]}`,
  })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ data: { fields: [{ path: 'events.1000.a' }] } })
  const other = '55555555-0000-4000-8000-000000000009'
  expect(await send(eventsFrom(0, 1000), false, other)).toMatchObject({ data: { reason: 'not_found' } })
})

test.each([false, true])(
  'a body of nothing but values ends no thread, and so not the process (packed: %s)',
  async (packed) => {
    const body = Buffer.from(`{"website_id":"${website}","events":[${'[],'.repeat(11_000_000)}1]}`)
    const refused = await fetch(`${ingest.url}/api/v1/events`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer x',
        'content-type': 'application/json',
        ...(packed && { 'content-encoding': 'gzip' }),
      },
      body: new Uint8Array(packed ? gzipSync(body) : body),
    })
    expect(refused.status).toBe(413)
  },
)

test('a new run goes on where the last one ended', async () => {
  expect(await send(eventsFrom(5000, 1000))).toMatchObject({ data: { accepted: 1000 } })
  await ingest.restart()
  expect(await send(eventsFrom(5000, 1001))).toMatchObject({ data: { accepted: 1, duplicates: 1000 } })
  await ingest.ingest.flush()
  expect(await counts()).toEqual([{ events: '5501', visits: '1101', kept: '1101' }])
})

test('calls that overlap in time gather and come on both threads: each event counts once', async () => {
  const events = eventsFrom(0, 9000)
  // Each call has every ninth event, so all of them span the whole time.
  const calls = Array.from({ length: 9 }, (_, nth) => events.filter((_, i) => i % 9 === nth))
  const answers = [
    ...(await Promise.all(calls.slice(0, 5).map((call) => send(call, false, shuffled)))),
    ...(await Promise.all(calls.slice(4).map((call) => send(call, false, shuffled)))),
  ]
  for (const { status } of answers) expect(status).toBe(200)
  await ingest.ingest.flush()
  expect(await counts(shuffled)).toEqual([{ events: '9000', visits: '1800', kept: '1800' }])
})
