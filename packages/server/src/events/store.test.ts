import { afterAll, beforeAll, expect, test } from 'vitest'
import { param, sql } from './sql.ts'
import { openTestStore, type TestStore } from './testing/open-test-store.ts'

let opened: TestStore
beforeAll(async () => {
  opened = await openTestStore()
})
afterAll(() => opened.dispose())

test('a batch sent twice under its token is stored once', async () => {
  const { store } = opened
  const website_id = '00000000-0000-4000-8000-000000000001'
  const rows = [
    { website_id, event: 1n, received: 0 },
    { website_id, event: 18446744073709551615n, received: 0 },
  ]
  await store.insert('event_ids', rows, { token: 'a' })
  await store.insert('event_ids', rows, { token: 'a' })
  await store.insert('event_ids', [{ website_id, event: 2n, received: 0 }], { token: 'b' })
  expect(
    await store.query(
      sql`SELECT event FROM event_ids WHERE website_id = ${param('UUID', website_id)} ORDER BY event`,
    ),
  ).toEqual([{ event: '1' }, { event: '2' }, { event: '18446744073709551615' }])
})
