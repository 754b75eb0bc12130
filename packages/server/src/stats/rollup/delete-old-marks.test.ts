import { expect, test } from 'vitest'
import { param, sql } from '../../events/sql.ts'
import { testStore } from '../../events/testing/open-test-store.ts'
import { deleteOldMarks } from './delete-old-marks.ts'

const store = testStore()

const small = '11111111-0000-4000-8000-00000000000a'
const large = '11111111-0000-4000-8000-00000000000b'

test('old marks of websites without a rollup go, those that a rollup needs stay', async () => {
  const mark = async (websiteId: string, hoursAgo: number) =>
    store.exec(
      sql`INSERT INTO late_marks (website_id, noted, time) SELECT ${param('UUID', websiteId)}, now64(3) - INTERVAL ${param('UInt32', hoursAgo)} HOUR, now64(3)`,
    )
  await store.exec(
    sql`INSERT INTO closings (website_id, build, step, zone, since, through) SELECT ${param('UUID', large)}, 1, 1, 'UTC', now64(3), now64(3)`,
  )
  for (const websiteId of [small, large]) for (const hoursAgo of [48, 25, 2]) await mark(websiteId, hoursAgo)
  await deleteOldMarks(store)
  await deleteOldMarks(store)
  const left = sql`SELECT toString(website_id) AS website, count() AS marks FROM late_marks GROUP BY website ORDER BY website`
  expect(await store.query(left)).toEqual([
    { website: small, marks: '1' },
    { website: large, marks: '3' },
  ])
})
