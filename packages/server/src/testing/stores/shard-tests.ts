/** Tests that run over two shards, where one engine is both (`two-shards-config.ts`): whatever writes, moves, erases, rolls up or counts events. */

const server = 'packages/server/src/'

/** Run with the long tests, in addition to the single server of every run. */
const long = [
  'admin/run-admin.test.ts',
  'events/move-rows.test.ts',
  'events/tables.test.ts',
  'events/upgrade.test.ts',
  'features/billing/events-of-a-month.test.ts',
  'features/billing/hidden-data.test.ts',
  'ingest/import.test.ts',
  'ingest/several-nodes.test.ts',
  'stats/conformance/',
  'stats/live/real-time.test.ts',
  'stats/query/',
  'stats/rollup/',
  'stats/segments/',
  'writer/',
]

/** `quick`: the tests made for it, which every run includes. Throws if one of the others is missing, so that a renamed one is noticed. */
export function shardTests(withStores: readonly string[]): { quick: string[]; long: string[] } {
  const quick = withStores.filter((file) => file.endsWith('.shards.test.ts'))
  const found = long.flatMap((place) => {
    const files = withStores.filter((file) => file.startsWith(server + place) && !quick.includes(file))
    if (files.length === 0) throw new Error(`${place} is not there: see shard-tests.ts`)
    return files
  })
  return { quick, long: found }
}
