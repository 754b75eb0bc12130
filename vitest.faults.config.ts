/** The slow tests that kill, fill and cut: `npm run test:faults`, never part of the quick run. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'faults',
    globalSetup: 'packages/server/src/testing/stores/start-shared-stores.ts',
    include: ['packages/**/*.faults.ts', 'e2e/**/*.faults.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/data/**'],
    maxWorkers: 1,
    pool: 'forks',
    testTimeout: 900_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
