/** Every test of the house: the quick ones in parallel, the browser's journeys after them. docs/testing.md tells where which test belongs. */

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { schemasPlugin } from './packages/console/build/schemas-plugin.ts'
import { storeNeeds } from './packages/server/src/testing/stores/needs-stores.ts'
import { shardTests } from './packages/server/src/testing/stores/shard-tests.ts'

const root = import.meta.dirname
const skipped = ['**/node_modules/**', '**/dist/**', '**/data/**']

const randomSeed = path.join(root, 'scripts/test/random-seed.mjs')

/** One workspace's tests, beside its code. */
const workspace = (name: string, testTimeout = 10_000) => ({
  test: {
    ...shared,
    name,
    include: [`packages/${name}/**/*.test.{ts,tsx}`],
    exclude: skipped,
    testTimeout,
    setupFiles: [randomSeed],
  },
})

const needsStores = storeNeeds(root)
const serverTests = readdirSync(path.join(root, 'packages/server/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `packages/server/src/${file}`)
const withStores = serverTests.filter((file) => needsStores(path.join(root, file)))
const overShards = shardTests(withStores)
const onlyOverShards = withStores.filter((file) => file.endsWith('.shards.test.ts'))

/** Journeys that take the longest: where one of them came last, the others would be over long before it. */
const longest = ['e2e/every-screen.e2e.ts', 'e2e/address.e2e.ts', 'e2e/overview.e2e.ts'].map((file) =>
  path.join(root, file),
)

const isLong = ({ moduleId }: TestSpecification) => longest.includes(moduleId)
const hasPage = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').includes('@vitest-environment')

/** The longest journeys come first. Tests on a page are together, because a worker ends where the next file has another environment. */
class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const long = sorted.filter(isLong)
    const pages = sorted.filter(hasPage)
    // Screens leave requests behind, which would change the state that these are about.
    const ofState = pages.filter(({ moduleId }) => moduleId.includes('/console/src/lib/'))
    const first = new Set([...long, ...ofState, ...pages])
    return [...first, ...sorted.filter((file) => !first.has(file))]
  }
}

/** Newer versions of Node have a storage of their own, which would hide that of a test's page. */
const ownStorage = '--no-experimental-webstorage'

/** Given to each project. With `extends`, each would load this file, and look for the tests that need stores, once more. */
const shared = {
  execArgv: process.allowedNodeEnvironmentFlags.has(ownStorage) ? [ownStorage] : [],
  // Children started by a test die with their parent, which needs processes instead of threads.
  pool: 'forks' as const,
  // A worker reads each module once, not once a file: that is most of a small file's time.
  isolate: false,
  // All projects of a run, and the next run, share what was compiled once.
  experimental: { fsModuleCache: true },
  // What follows is waited for as long as a busy machine may need; a test that passes waits no longer than it takes.
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
}

export default defineConfig({
  test: {
    // A fresh clone knows no file's time, and takes the largest first.
    sequence: { sequencer: Sequencer },
    // They wait for timers, stores and pages. Two workers leave up to a quarter of two cores idle; four take as long as three.
    maxWorkers: 3,
    projects: [
      workspace('contract'),
      {
        // What was compiled once is compiled again where the file or its plugin has changed.
        extends: true,
        test: {
          ...workspace('console', 20_000).test,
          setupFiles: [randomSeed, 'packages/console/src/ui/page-setup.testing.ts'],
        },
        // As in the build: code that checks a schema in the browser fails.
        plugins: [schemasPlugin()],
        resolve: {
          alias: [
            // The build makes it out of hundreds of pictures.
            {
              find: 'virtual:sprites',
              replacement: path.join(root, 'packages/console/src/ui/sprites.testing.ts'),
            },
            // The build takes a part of a language's texts.
            { find: /\.json\?(report|frame|rest)$/, replacement: '.json' },
          ],
        },
      },
      workspace('tracker', 60_000),
      {
        test: {
          ...shared,
          name: 'scripts',
          include: ['scripts/**/*.test.mjs'],
          exclude: skipped,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'server-unit',
          include: serverTests.filter((file) => !withStores.includes(file)),
          setupFiles: [randomSeed],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: withStores.filter((file) => !onlyOverShards.includes(file)),
          setupFiles: [randomSeed],
          globalSetup: 'packages/server/src/testing/stores/start-shared-stores.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'shards',
          include: [process.env.LONG_TESTS, process.env.OVER_SHARDS].includes('on')
            ? [...overShards.quick, ...overShards.long]
            : overShards.quick,
          setupFiles: [randomSeed],
          globalSetup: 'packages/server/src/testing/stores/start-sharded-stores.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Three files alone would leave a core idle, so they run with the journeys.
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/support/start-shared-product.ts',
          exclude: skipped,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
