/** Attacks on the built product: `npm run test:attack`. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'attack',
    include: ['e2e/attack/**/*.attack.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/data/**'],
    maxWorkers: 1,
    pool: 'forks',
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
})
