import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeNeeds } from './needs-stores.ts'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'footfall-needs-stores-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function lay(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

test('a test needs stores if its imports lead to one, directly or indirectly', () => {
  const server = 'packages/server/src'
  lay({
    [`${server}/testing/stores/shared-stores.ts`]: '',
    [`${server}/db/embedded/start-embedded-postgres.ts`]: '',
    [`${server}/events/embedded/engine.ts`]: '',
    [`${server}/ingest/testing/redis.ts`]: '',
    'far.ts': "export {\n  x,\n} from './near.ts'",
    'near.ts': `import './${server}/events/embedded/engine.ts'\nimport './far.ts'`,
    'needs.ts': "import a, { b } from './other.ts'\nimport {\n  x,\n} from './far.ts'",
    'other.ts': "import 'vitest'",
    'lazily.ts': "const x = await import('./near.ts')",
    'types.ts': "import type { X } from './near.ts'\nexport type { Y } from './near.ts'",
    'nothing.ts': "import { b } from './other.ts'",
  })
  const needs = storeNeeds(folder)
  const found = ['needs', 'lazily', 'types', 'nothing'].map((name) => needs(path.join(folder, `${name}.ts`)))
  expect(found).toEqual([true, true, false, false])
})

test('the modules that it looks for exist', () => {
  expect(() => storeNeeds(root)).not.toThrow()
  expect(() => storeNeeds(path.join(folder, 'elsewhere'))).toThrow('is not there')
})
