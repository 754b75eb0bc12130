/** A build is stale if the hash of its sources differs from the one stored beside its output. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot, root } from '../root.mjs'

/** @typedef {import('./targets.mjs').Target} Target */

const skippedFolders = new Set(['node_modules', 'dist', 'data'])
const isTest = /\.(test|faults)\.[cm]?tsx?$/

/** Every source file under a file or folder, sorted. @param {string} start @returns {string[]} */
function filesUnder(start) {
  if (!existsSync(start)) return []
  if (statSync(start).isFile()) return [start]
  return readdirSync(start, { withFileTypes: true })
    .filter((entry) => !skippedFolders.has(entry.name) && !isTest.test(entry.name))
    .flatMap((entry) => filesUnder(path.join(start, entry.name)))
    .sort()
}

/** Hash of all inputs of a target. Outputs run on every supported version of Node.js, so its version is not one. @param {Target} target */
function fingerprint(target) {
  const hash = createHash('sha256')
  for (const file of target.inputs.flatMap((input) => filesUnder(inRoot(input))))
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** @param {Target} target */
const stampFile = (target) => inRoot(target.outputFolder, '.built-from')

/** Whether all outputs of the target are there, from whatever sources. @param {Target} target */
export const isBuilt = (target) => target.outputs().every((file) => existsSync(inRoot(file)))

/** Whether the packages that build the target are installed. @param {Target} target */
export const canBuild = ({ builders }) => builders.every((name) => existsSync(inRoot('node_modules', name)))

/** Whether the target must be built again. @param {Target} target */
export function isStale(target) {
  if (!isBuilt(target)) return true
  const stamp = stampFile(target)
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(target)
}

/** Builds a target and stores the hash of its sources. @param {Target} target */
export async function buildAndStamp(target) {
  const before = fingerprint(target)
  await target.build()
  mkdirSync(inRoot(target.outputFolder), { recursive: true })
  writeFileSync(stampFile(target), before)
}
