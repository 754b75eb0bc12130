import { expect, test } from 'vitest'
import { bundleServer } from './server.mjs'

test('a wrong setting is refused before the server and its packages are loaded', async () => {
  const outputs = await bundleServer({ write: false })
  /** @type {Set<string>} */
  const packages = new Set()
  const files = new Set(['packages/server/dist/main.js'])
  for (const file of files)
    for (const { path, kind, external } of outputs[file]?.imports ?? []) {
      if (kind !== 'import-statement') continue
      if (external) packages.add(path)
      else files.add(path)
    }
  const installed = [...packages].filter((name) => !name.startsWith('node:'))
  expect(installed.toSorted()).toEqual(['fastest-levenshtein', 'pino', 'pino-pretty', 'zod'])
})
