/** Reports the lengths of files, to see which ones grow. */
import { readFileSync } from 'node:fs'
import { inRoot } from '../root.mjs'
import { sourceFiles } from './sources.mjs'

const long = 300

/** @type {import('./step.mjs').Check} */
export async function reportFileLengths() {
  const lengths = sourceFiles(/\.(tsx?|mjs|cjs)$/)
    .filter((file) => !/\.(test|e2e|faults)\./.test(file))
    .map((file) => ({ file, lines: readFileSync(inRoot(file), 'utf8').split('\n').length - 1 }))
    .sort((a, b) => a.lines - b.lines)
  const median = lengths[Math.floor(lengths.length / 2)]?.lines ?? 0
  const over = lengths.filter(({ lines }) => lines > long).reverse()
  return {
    ok: true,
    summary: `${lengths.length} files, median ${median} lines, ${over.length} over ${long}`,
    details: over.map(({ file, lines }) => `${String(lines).padStart(5)}  ${file}`).join('\n'),
  }
}
