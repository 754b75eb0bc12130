/** The layout for an address. */
import type { StoreAddress } from '../address.ts'
import { identifiersOf } from '../sql.ts'
import { clustered } from './clustered.ts'
import type { Layout } from './layout.ts'
import { single } from './single.ts'
import { twoShards } from './two-shards.ts'

export function layoutOf({
  database,
  cluster,
  shards,
}: Pick<StoreAddress, 'database' | 'cluster' | 'shards'>): Layout {
  const databaseName = identifiersOf([database])(database)
  if (cluster !== undefined) return clustered(databaseName, cluster)
  if (shards !== undefined) return twoShards(database, shards)
  return single(databaseName)
}
