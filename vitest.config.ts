/** Every test of the house: the quick ones in parallel, the browser's journeys after them, one at a time. */
import { defineConfig } from 'vitest/config'

const skipped = ['**/node_modules/**', '**/dist/**', '**/data/**']

/** One workspace's tests, beside its code. */
const workspace = (name: string, testTimeout = 10_000, hookTimeout = 30_000) => ({
  extends: true as const,
  test: {
    name,
    include: [`packages/${name}/**/*.test.{ts,tsx}`],
    exclude: skipped,
    testTimeout,
    hookTimeout,
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Children started by a test die with their parent, which needs a process for each test file.
    pool: 'forks',
    // What follows is waited for as long as a busy machine may need; a test that passes waits no longer than it takes.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      workspace('contract'),
      workspace('console', 20_000),
      workspace('tracker', 60_000, 60_000),
      // The real PostgreSQL and the real engine start inside: generous limits, so that a busy machine is not a red test.
      workspace('server', 60_000, 120_000),
      {
        extends: true,
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.mjs'],
          exclude: skipped,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: skipped,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
