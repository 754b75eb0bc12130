/** Whether the installed packages are those of this version: after an update of the sources, `npm ci` is easily forgotten. */
import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from '../root.mjs'

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/**
 * The pinned packages of these workspaces that are missing, and those that are installed in another version.
 * @param {readonly string[]} workspaces
 */
export function checkPackages(workspaces) {
  /** @type {string[]} */
  const missing = []
  /** @type {string[]} */
  const other = []
  for (const workspace of workspaces) {
    const { dependencies = {} } = readJson(inRoot('packages', workspace, 'package.json'))
    for (const [name, version] of Object.entries(dependencies)) {
      if (name.startsWith('@footfall/')) continue
      const installed = [inRoot('packages', workspace), inRoot()]
        .map((folder) => `${folder}/node_modules/${name}/package.json`)
        .find((file) => existsSync(file))
      if (!installed) missing.push(name)
      else if (readJson(installed).version !== version) other.push(name)
    }
  }
  return { missing: [...new Set(missing)], other: [...new Set(other)] }
}
