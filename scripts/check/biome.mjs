/** Format and lint rules. Warnings count as errors. */
import { inRoot, runNode } from '../root.mjs'

/** @type {import('./step.mjs').Check} */
export async function checkBiome() {
  const program = inRoot('node_modules/@biomejs/biome/bin/biome')
  const { code, output } = await runNode([program, 'check', '--error-on-warnings', '.'], { quiet: true })
  const files = /Checked (\d+) files/.exec(output)?.[1] ?? '0'
  return { ok: code === 0 && files !== '0', summary: `${files} files`, details: output }
}
