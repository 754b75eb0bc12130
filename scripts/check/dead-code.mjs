/** Files, exports and packages that are not used, and packages that are used but not declared. */
import { inRoot, runNode } from '../root.mjs'

/** @type {import('./step.mjs').Check} */
export async function checkDeadCode() {
  const program = inRoot('node_modules/knip/bin/knip.js')
  const { code, output } = await runNode([program, '--no-progress'], { quiet: true })
  return { ok: code === 0, summary: code === 0 ? 'nothing unused' : 'something unused', details: output }
}
