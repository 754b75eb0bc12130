/** An answer that would fill the server's memory is refused. */
import { expect, test } from 'vitest'
import { sql } from '../events/sql.ts'
import { testServer } from '../testing/start-test-server.ts'
import { createRun, defaultCaps } from './run-statements.ts'

const server = testServer()

test('safety: rows of 100 MB are refused, although there are few', async () => {
  const run = createRun(server.context.events, defaultCaps)('owner')
  const refused = run(sql`SELECT repeat(toString(number % 10), 1000000) AS x FROM numbers(100)`).then(
    ({ length }) => length,
  )
  await expect(refused).rejects.toMatchObject({
    reason: 'query_too_heavy',
    data: { cap: 'size' },
  })
  expect(await run(sql`SELECT repeat(toString(number), 1000000) AS x FROM numbers(10)`)).toHaveLength(10)
})
