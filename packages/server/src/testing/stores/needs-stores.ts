/** Separates the tests that need PostgreSQL, the events engine or Redis from the others, by their imports. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Modules that start a store, or that use one of the run's. */
const storeModules = [
  'packages/server/src/testing/stores/shared-stores.ts',
  'packages/server/src/db/embedded/start-embedded-postgres.ts',
  'packages/server/src/events/embedded/engine.ts',
  'packages/server/src/ingest/testing/redis.ts',
]

/** Matches imports of values from files of the project. Imports of types load nothing. */
const importForm =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/g

/**
 * Answers for files given by their absolute paths, and reads each module once. Throws if a store's module is missing, so that a renamed one is
 * noticed.
 */
export function storeNeeds(root: string): (file: string) => boolean {
  const stores = new Set(storeModules.map((file) => path.join(root, file)))
  for (const file of stores)
    if (!existsSync(file))
      throw new Error(`${file} is not there: packages/server/src/testing/stores/needs-stores.ts`)
  const imports = new Map<string, readonly string[]>()
  const importsOf = (file: string): readonly string[] => {
    const known = imports.get(file)
    if (known) return known
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const found = [...text.matchAll(importForm)].map(([, from, lazily]) =>
      path.resolve(path.dirname(file), from ?? lazily ?? ''),
    )
    imports.set(file, found)
    return found
  }
  return (file) => {
    const seen = new Set([file])
    for (const module of seen) {
      if (stores.has(module)) return true
      for (const next of importsOf(module)) seen.add(next)
    }
    return false
  }
}
