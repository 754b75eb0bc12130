/** The lock file names every optional package, so that `npm ci` works on every platform, and no registry. */
import { readFileSync } from 'node:fs'
import { inRoot } from '../root.mjs'
import { finding } from './step.mjs'

/** @typedef {{ version?: string, resolved?: string, link?: boolean, optionalDependencies?: Record<string, string> }} Locked */

/** @type {import('./step.mjs').Check} */
export async function checkLockFile() {
  /** @type {Record<string, Locked>} */
  const packages = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages
  const names = new Set(Object.keys(packages).map((place) => place.split('node_modules/').at(-1)))
  const problems = Object.entries(packages).flatMap(([place, { resolved, link, optionalDependencies }]) => [
    ...Object.keys(optionalDependencies ?? {})
      .filter((name) => !names.has(name))
      .map((name) => `${place} wants ${name}, which is not there; run "node scripts/complete-lock-file.mjs"`),
    ...(resolved && !link
      ? [`${place} names the registry ${resolved}; run "node scripts/complete-lock-file.mjs"`]
      : []),
  ])
  return finding(`${names.size} packages`, problems)
}
