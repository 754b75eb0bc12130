/** Type-checks every configuration with TypeScript's native compiler. */
import { existsSync } from 'node:fs'
import { inRoot, runNode } from '../root.mjs'

const configurations = ['.', 'packages/console', 'packages/tracker', 'e2e', 'scripts']
const compiler = inRoot('node_modules/typescript-native/bin/tsc')

/** @type {import('./step.mjs').Check} */
export async function checkTypes() {
  const found = configurations.filter((folder) => existsSync(inRoot(folder, 'tsconfig.json')))
  const results = []
  for (const folder of found) {
    // Results of the last check are stored: a change only costs the files it affects, and a second check without a change takes one second.
    const kept = inRoot(
      'node_modules/.cache/types',
      `${folder === '.' ? 'root' : folder.replaceAll('/', '-')}.tsbuildinfo`,
    )
    results.push(
      await runNode([compiler, '-p', inRoot(folder), '--incremental', '--tsBuildInfoFile', kept], {
        quiet: true,
      }),
    )
  }
  // A workspace without sources has no type errors.
  const wrong = results.filter(({ code, output }) => code !== 0 && !output.includes('error TS18003'))
  return {
    ok: wrong.length === 0,
    summary: `${found.length} configurations`,
    details: wrong.map(({ output }) => output).join(''),
  }
}
