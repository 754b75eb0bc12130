/**
 * Checks the lock file: it contains every optional package, so that `npm ci` works on every platform; it names no registry; and no package requires a
 * newer Node than ours.
 */
import { readFileSync } from 'node:fs'
import semver from 'semver'
import { inRoot } from '../root.mjs'
import { finding } from './step.mjs'

/** @typedef {{ version?: string, resolved?: string, link?: boolean, engines?: { node?: string }, optionalDependencies?: Record<string, string> }} Locked */

/** @type {import('./step.mjs').Check} */
export async function checkLockFile() {
  /** @type {Record<string, Locked>} */
  const packages = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages
  const names = new Set(Object.keys(packages).map((place) => place.split('node_modules/').at(-1)))
  const oldestNode = semver.minVersion(packages['']?.engines?.node ?? '*')?.version ?? ''
  const problems = Object.entries(packages).flatMap(
    ([place, { resolved, link, engines, optionalDependencies }]) => [
      ...Object.keys(optionalDependencies ?? {})
        .filter((name) => !names.has(name))
        .map(
          (name) => `${place} wants ${name}, which is not there; run "node scripts/complete-lock-file.mjs"`,
        ),
      ...(resolved && !link
        ? [`${place} names the registry ${resolved}; run "node scripts/complete-lock-file.mjs"`]
        : []),
      ...(semver.satisfies(oldestNode, engines?.node ?? '*')
        ? []
        : [
            `${place} wants Node ${engines?.node}, ours begin with ${oldestNode}: choose another version, or override it in package.json`,
          ]),
    ],
  )
  return finding(`${names.size} packages`, problems)
}
