/** The console in WebKit, the engine of Safari and of every browser on an iPhone: `npm run test:webkit`. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'webkit',
    include: ['e2e/webkit/**/*.webkit.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/data/**'],
    maxWorkers: 1,
    pool: 'forks',
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
})
