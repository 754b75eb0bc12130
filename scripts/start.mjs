/**
 * `npm start` and `npm run demo`: builds missing targets, then becomes the server. The server runs in this process, so its signals, output, exit code
 * and flags are those of this process.
 */
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { canBuild, isBuilt, isStale } from './build/fingerprint.mjs'
import { checkPackages } from './build/installed-packages.mjs'
import { targets } from './build/targets.mjs'
import { inRoot, runNode } from './root.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Footfall needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
if (!existsSync(inRoot('node_modules'))) {
  console.error('The packages are not installed yet: run "npm ci" first.')
  process.exit(1)
}

const stale = targets.filter((target) => target.exists() && isStale(target))
const namesOf = (/** @type {typeof targets} */ some) => some.map(({ name }) => name).join(', ')
// Commands for a running Footfall: a build would take the console's files from under it, and the parts of the server that it starts later.
const isBeside = ['--admin', '--backup'].some((flag) => process.argv.includes(flag))
// An installation without development packages, perhaps on a read-only disk, runs what it has.
const kept = stale.filter((target) => !canBuild(target) || (isBeside && isBuilt(target)))
const missing = kept.filter((target) => !isBuilt(target))
if (missing.length > 0) {
  console.error(`The packages that build the ${namesOf(missing)} are not installed: run "npm ci" first.`)
  process.exit(1)
}
if (kept.length > 0) {
  const why = isBeside
    ? 'because Footfall may be running from it; "npm start" builds it'
    : 'because the packages that build it are not installed'
  console.warn(`Older than its sources, and started as it is, ${why}: ${namesOf(kept)}.`)
}
// What is started as it is runs with the packages that it was built with.
const isIn = (/** @type {typeof targets} */ some, /** @type {string} */ name) =>
  some.some((target) => target.name === name)
const needed = ['server', ...(isIn(stale, 'console') ? ['console'] : [])].filter((name) => !isIn(kept, name))
const { missing: absent, other } = checkPackages(needed)
if (absent.length > 0) {
  console.error(`Packages of this version are not installed (${absent.join(', ')}): run "npm ci" first.`)
  process.exit(1)
}
if (other.length > 0)
  console.warn(
    `Packages are not of the versions that this Footfall needs (${other.join(', ')}): run "npm ci".`,
  )
if (stale.length > kept.length) {
  // Standard output is for the log, or the answer of a command.
  console.error(
    `Building the ${namesOf(stale.filter((target) => !kept.includes(target)))}; later starts skip this.`,
  )
  // In a separate process, so that the builders' memory is freed afterwards.
  const { code } = await runNode([inRoot('scripts/build.mjs')], { aside: true })
  if (code !== 0) process.exit(code)
}

// Stacks are told at these levels alone, and the maps take 5 MB, 28 once they are read.
if (/^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '')) process.setSourceMapsEnabled(true)
await import(pathToFileURL(inRoot('packages/server/dist/main.js')).href)
