/** Which tests run over two shards, the engine being both (`two-shards-config.ts`): whatever writes, moves, erases, sums up or counts events. */

const server = 'packages/server/src/'

/** Run with the long tests, beside the one server that they run on every day. */
const long = [
  'admin/run-admin.test.ts',
  'events/tables.test.ts',
  'events/upgrade.test.ts',
  'features/billing/limits-of-plans.test.ts',
  'ingest/import.test.ts',
  'ingest/several-nodes.test.ts',
  'stats/conformance/',
  'stats/live/real-time.test.ts',
  'stats/query/',
  'stats/rollup/',
  'stats/segments/',
  'writer/',
]

/** `quick`: those that are made for it, and run with every test. Throws where one of the others is not there, so that a renamed one is not left out. */
export function shardTests(withStores: readonly string[]): { quick: string[]; long: string[] } {
  const quick = withStores.filter((file) => file.endsWith('.shards.test.ts'))
  const found = long.flatMap((place) => {
    const files = withStores.filter((file) => file.startsWith(server + place) && !quick.includes(file))
    if (files.length === 0) throw new Error(`${place} is not there: see shard-tests.ts`)
    return files
  })
  return { quick, long: found }
}
