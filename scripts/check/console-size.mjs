/** The byte budgets of the first looks: the JavaScript a page fetches before it can show anything, as browsers receive it. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { buildAndStamp, isStale } from '../build/fingerprint.mjs'
import { targets } from '../build/targets.mjs'
import { inRoot } from '../root.mjs'

const dist = 'packages/console/dist'
/** What every page loads beside its own: the texts, of which the larger language counts. */
const texts = 'locales/zh-CN.json'
const component = 'antd/es/locale/zh_CN.js'

/** Parts of a page, by the ends of their sources' names. @type {{ name: string, budget: number, parts: string[] }[]} */
const looks = [
  { name: 'shared report', budget: 250_000, parts: ['share.html', texts] },
  {
    name: 'log-in',
    budget: 350_000,
    parts: ['index.html', texts, component, 'features/account/LoginPage.tsx'],
  },
  {
    name: 'overview',
    budget: 350_000,
    parts: [
      'index.html',
      texts,
      component,
      'app/layouts/DefaultLayout.tsx',
      'features/overview/OverviewPage.tsx',
      'reports/map/MapPanel.tsx',
      'reports/heat/RhythmPanels.tsx',
    ],
  },
]

/** @typedef {{ file: string, imports?: string[] }} Chunk */

/** Every script that the parts bring along, by file. @param {Record<string, Chunk>} manifest @param {string[]} parts */
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
    const key = Object.keys(manifest).find((name) => name === part || name.endsWith(`/${part}`))
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
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(inRoot(dist, '.vite/manifest.json'), 'utf8'))
  const measured = looks.map(({ name, budget, parts }) => {
    const bytes = [...scriptsOf(manifest, parts)]
      .map((file) => gzipSync(readFileSync(inRoot(dist, file)), { level: 9 }).length)
      .reduce((sum, size) => sum + size, 0)
    return { name, budget, bytes }
  })
  const over = measured.filter(({ bytes, budget }) => bytes > budget)
  return {
    ok: over.length === 0,
    summary: measured
      .map(({ name, bytes, budget }) => `${name} ${kB(bytes)} of ${kB(budget)}`)
      .join(', ')
      .concat(' kB gzip'),
    details: over
      .map(({ name, bytes, budget }) => `The ${name} is ${bytes - budget} bytes over its budget.`)
      .join('\n'),
  }
}

/** @param {number} bytes */
function kB(bytes) {
  return (bytes / 1000).toFixed(0)
}
