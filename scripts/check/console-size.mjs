/**
 * The byte budgets of the first screens: the JavaScript that a page loads before it can show anything, as the server sends it. Browsers use Brotli
 * over https and on this machine. Some proxies, and plain http elsewhere, use gzip.
 */
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildAndStamp, isStale } from '../build/fingerprint.mjs'
import { targets } from '../build/targets.mjs'
import { inRoot } from '../root.mjs'

const dist = 'packages/console/dist'
/** Loaded by every page in addition: the first texts. The larger language counts. */
const texts = 'texts-zh-CN'

/** @typedef {'Brotli' | 'gzip'} Packing */
/** @type {Record<Packing, (file: Buffer) => Buffer>} */
const packings = { Brotli: (file) => brotliCompressSync(file), gzip: (file) => gzipSync(file, { level: 9 }) }
const packingNames = /** @type {Packing[]} */ (Object.keys(packings))

/**
 * Parts of a page, by the endings of their source names.
 * @type {{ name: string, manifest: string, budget: Record<Packing, number>, parts: string[] }[]}
 */
const looks = [
  {
    name: 'shared report',
    manifest: 'share',
    budget: { Brotli: 134_000, gzip: 155_500 },
    parts: ['share.html', 'locales/zh-CN.json?report'],
  },
  {
    name: 'log-in',
    manifest: 'console',
    budget: { Brotli: 137_500, gzip: 159_500 },
    parts: ['index.html', texts],
  },
  {
    name: 'overview',
    manifest: 'console',
    budget: { Brotli: 179_500, gzip: 209_500 },
    // Its modules are one file of that name, see packages/console/build/chunks.ts.
    parts: ['index.html', texts, 'overview'],
  },
]

/** @typedef {{ file: string, name?: string, imports?: string[] }} Chunk */

/** All scripts that the parts load, by file. @param {Record<string, Chunk>} manifest @param {string[]} parts */
export function scriptsOf(manifest, parts) {
  /** @type {Set<string>} */
  const files = new Set()
  /** @type {Set<string>} */
  const seen = new Set()
  /** @param {string} key */
  const follow = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build knows no ${key}.`)
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    for (const next of chunk.imports ?? []) follow(next)
  }
  for (const part of parts) {
    const key = Object.keys(manifest).find(
      (name) => name === part || name.endsWith(`/${part}`) || manifest[name]?.name === part,
    )
    if (!key) throw new Error(`The build knows no ${part}.`)
    follow(key)
  }
  return files
}

/** @type {import('./step.mjs').Check} */
export async function checkConsoleSize() {
  const target = targets.find(({ name }) => name === 'console')
  if (!target?.exists()) return { ok: true, summary: 'no console yet' }
  if (isStale(target)) await buildAndStamp(target)
  const measured = looks.flatMap(({ name, budget, manifest, parts }) => {
    /** @type {Record<string, Chunk>} */
    const chunks = JSON.parse(readFileSync(inRoot(dist, `.vite/${manifest}.json`), 'utf8'))
    const files = [...scriptsOf(chunks, parts)].map((file) => readFileSync(inRoot(dist, file)))
    return packingNames.map((packing) => {
      const bytes = files.reduce((sum, file) => sum + packings[packing](file).length, 0)
      return { name, packing, budget: budget[packing], bytes }
    })
  })
  const over = measured.filter(({ bytes, budget }) => bytes > budget)
  return {
    ok: over.length === 0,
    summary: packingNames
      .map((packing) => {
        const sizes = measured.filter((one) => one.packing === packing)
        return `${packing}: ${sizes.map(({ name, bytes, budget }) => `${name} ${kB(bytes)} of ${kB(budget)}`).join(', ')} kB`
      })
      .join('; '),
    details: over
      .map(
        ({ name, packing, bytes, budget }) =>
          `The ${name} is ${bytes - budget} bytes over its budget (${packing}). Load what it does not need at once later: packages/console/src/ui/lazy/LazyPart.tsx.`,
      )
      .join('\n'),
  }
}

/** @param {number} bytes */
function kB(bytes) {
  return (bytes / 1000).toFixed(0)
}
