import { expect, test } from 'vitest'
import { sql } from '../sql.ts'
import { testStore } from '../testing/open-test-store.ts'

const store = testStore()

const website_id = '00000000-0000-4000-8000-000000000001'

test('each shard reads its own rows alone, and both together read every row once', async () => {
  const rows = Array.from({ length: 100 }, (_, i) => ({ website_id, visitor: BigInt(i), first: 0 }))
  for (const _ of ['first', 'again']) await store.insert('visitors', rows, { token: 'a' })
  const shards = await store.query<{ shard: number; odd: string; n: string }>(
    sql`SELECT _shard_num AS shard, sum(visitor % 2) AS odd, count() AS n FROM visitors GROUP BY shard ORDER BY shard`,
  )
  expect(shards).toEqual([
    { shard: 1, odd: '0', n: '50' },
    { shard: 2, odd: '50', n: '50' },
  ])
})
