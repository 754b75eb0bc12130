import { beforeAll, expect, test } from 'vitest'
import { bundleServer } from './server.mjs'

/** @type {Awaited<ReturnType<typeof bundleServer>>} */
let outputs
beforeAll(async () => {
  outputs = await bundleServer({ write: false })
})

/** The installed packages that are loaded with a source, before any `import()` in it. @param {string} source */
function packagesOf(source) {
  /** @type {Set<string>} */
  const packages = new Set()
  const files = new Set(Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === source))
  for (const file of files)
    for (const { path, kind, external } of outputs[file]?.imports ?? []) {
      if (kind !== 'import-statement') continue
      if (external) packages.add(path)
      else files.add(path)
    }
  return [...packages].filter((name) => !name.startsWith('node:')).sort()
}

test('a wrong setting is refused before the server and its packages are loaded', () => {
  expect(packagesOf('packages/server/src/main.ts')).toEqual([
    'fastest-levenshtein',
    'pino',
    'pino-pretty',
    'zod',
  ])
})

test('a command that the running server carries out loads nothing of the server', () => {
  expect(packagesOf('packages/server/src/admin/run-admin.ts')).toEqual(['commander', 'string-width'])
})
