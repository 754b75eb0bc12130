/** Programs beside ours, for threads and processes that are started from our sources. */
import { renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const bundles = new Map<string, URL>()

/**
 * A thread or a child does not inherit the TypeScript loader of the thread that starts it, and loading a hundred modules takes it seconds. So sources
 * (`.ts`) are bundled once per process, where they find the packages that they import. Other programs are returned as they are.
 */
export function runnable(entry: URL): URL {
  if (!entry.pathname.endsWith('.ts')) return entry
  const known = bundles.get(entry.href)
  if (known) return known
  const require = createRequire(import.meta.url)
  const { buildSync }: typeof import('esbuild') = require('esbuild')
  const { dependencies }: { dependencies: object } = require('../../../package.json')
  const name = path.basename(entry.pathname, '.ts')
  const [made, bundle] = [`${name}.${process.pid}.mjs`, `${name}.mjs`].map(
    (file) => new URL(`../../../node_modules/.threads/${file}`, import.meta.url),
  ) as [URL, URL]
  buildSync({
    entryPoints: [fileURLToPath(entry)],
    outfile: fileURLToPath(made),
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: Object.keys(dependencies).filter((dependency) => !dependency.startsWith('@footfall/')),
    sourcemap: 'inline',
    logLevel: 'silent',
  })
  // Another process may be reading the last one.
  renameSync(made, bundle)
  bundles.set(entry.href, bundle)
  return bundle
}
