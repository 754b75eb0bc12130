/** The same stores for tests over two shards: the engine is both of them. */
import type { TestProject } from 'vitest/node'
import { startStores } from './start-shared-stores.ts'
import { shardsName } from './two-shards-config.ts'

export default function startShardedStores(project: TestProject): Promise<() => Promise<void>> {
  return startStores(project, shardsName)
}
