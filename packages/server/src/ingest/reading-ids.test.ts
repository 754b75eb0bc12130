/** A start reads the ids of counted events, for minutes on a busy server. Nobody's events wait for that, and copies do not count meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainWebsite } from '../collect/plain-website.testing.ts'
import type { EventsStore } from '../events/client.ts'
import { param, sql } from '../events/sql.ts'
import { openTestStore, type TestStore } from '../events/testing/open-test-store.ts'
import { startTestRedis, type TestRedis } from './testing/redis.ts'
import { startIngest, type TestIngest } from './testing/start-ingest.ts'

let store: TestStore
let redis: TestRedis
beforeAll(async () => {
  ;[store, redis] = await Promise.all([openTestStore(), startTestRedis()])
})
afterAll(() => Promise.all([store.dispose(), redis.dispose()]))

/** A store whose stored ids are read as they are when that begins, and come when `go` is called. */
function holdingIds() {
  let go = () => {}
  const allowed = new Promise<void>((resolve) => {
    go = resolve
  })
  const holding: EventsStore = {
    ...store,
    async *stream<Row>(...given: Parameters<EventsStore['stream']>) {
      const rows: Row[] = []
      for await (const row of store.stream<Row>(...given)) rows.push(row)
      if (given[0].text.includes('FROM event_ids')) await allowed
      yield* rows
    },
  }
  return { holding, go }
}

test.each([
  ['alone', '66666666-0000-4000-8000-0000000000a1', false],
  ['beside another', '66666666-0000-4000-8000-0000000000a2', true],
])('a node that starts %s', async (_, website, isShared) => {
  const websites = [plainWebsite(website)]
  const options = isShared ? { redis: redis.redis } : {}
  const send = async (node: TestIngest, id: string) => {
    const event = { id, k: 'pageview', u: `https://example.com/${id}` }
    expect((await node.post({ w: website, e: [event] })).status).toBe(202)
    await node.ingest.flush()
  }
  const pages = async () =>
    (
      await store.query<{ page: string }>(sql`
        SELECT page FROM events FINAL WHERE website_id = ${param('UUID', website)} ORDER BY page`)
    ).map(({ page }) => page)

  const first = await startIngest(store, websites, options)
  await send(first, 'a')
  if (!isShared) await first.stop()
  const { holding, go } = holdingIds()
  const starting = await startIngest(holding, websites, options)
  for (const id of ['a', 'b', 'b']) await send(starting, id)
  if (isShared) {
    await send(first, 'c')
    await send(starting, 'c')
  }
  const whileReading = isShared ? ['/a', '/b', '/c'] : ['/a', '/b']
  expect(await pages()).toEqual(whileReading)
  go()
  for (const id of ['a', 'b', 'c', 'd', 'd']) await send(starting, id)
  expect(await pages()).toEqual(['/a', '/b', '/c', '/d'])
  await starting.stop()
  if (isShared) await first.stop()
})
