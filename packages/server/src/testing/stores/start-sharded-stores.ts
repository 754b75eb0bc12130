/** Starts the same stores for tests over two shards, both of which are the engine. */
import type { TestProject } from 'vitest/node'
import { startStores } from './start-shared-stores.ts'
import { shardsName } from './two-shards-config.ts'

export default function startShardedStores(project: TestProject): Promise<() => Promise<void>> {
  return startStores(project, shardsName)
}
