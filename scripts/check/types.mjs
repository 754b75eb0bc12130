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
    details: briefErrors(wrong.map(({ output }) => output).join('')).join('\n'),
  }
}

/**
 * A missing text or metric is an error at fifty places, each with a page of types, and several configurations see the same files. Here each reason is
 * named once, with its places.
 * @param {string} output of the compiler
 * @returns {string[]}
 */
export function briefErrors(output) {
  /** @type {Map<string, { head: string, reason: string | undefined, places: Set<string> }>} */
  const errors = new Map()
  for (const error of output.split(/\n(?=\S)/)) {
    const [head = '', ...explained] = error.trimEnd().split('\n')
    const reason = explained.at(-1)?.trim()
    const [place = ''] = head.split(': error ')
    const known = errors.get(reason ?? head)
    if (known) known.places.add(place)
    else if (head !== '') errors.set(reason ?? head, { head, reason, places: new Set([place]) })
  }
  return [...errors.values()].flatMap(({ head, reason, places }) => {
    const [, ...others] = places
    return [
      shortened(head),
      ...(reason ? [`  ${shortened(reason)}`] : []),
      ...others.slice(0, mostPlaces).map((place) => `  also ${place}`),
      ...(others.length > mostPlaces ? [`  and ${others.length - mostPlaces} more places`] : []),
    ]
  })
}

const mostPlaces = 10
const longest = 320

/** The compiler ends with what it suggests. @param {string} line */
function shortened(line) {
  return line.length > longest ? `${line.slice(0, longest - 100)} … ${line.slice(-100)}` : line
}
