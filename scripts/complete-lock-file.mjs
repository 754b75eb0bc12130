/**
 * Run it after `npm install` with a registry that lacks packages of some platforms. It adds the missing optional packages, derived from their names,
 * and removes the addresses that packages were loaded from. `npm ci` refuses a lock file with such gaps.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './root.mjs'

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'windows']
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

const file = inRoot('package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const { '': project, ...packages } = lock.packages
const names = new Set(Object.keys(packages).map((place) => place.split('node_modules/').at(-1)))

for (const parent of Object.values(packages)) {
  if (!parent.link) delete parent.resolved
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (names.has(name)) continue
    const words = name.split(/[/-]/)
    const [system, processor] = [systems, processors].map((known) =>
      known.find((word) => words.includes(word)),
    )
    if (!system || !processor) throw new Error(`${name} does not say which platform it is for.`)
    packages[`node_modules/${name}`] = {
      version,
      cpu: [processor],
      ...(parent.dev ? { dev: true } : {}),
      ...(parent.license ? { license: parent.license } : {}),
      optional: true,
      os: [system === 'windows' ? 'win32' : system],
      ...(parent.engines ? { engines: parent.engines } : {}),
    }
    names.add(name)
  }
}

const installed = Object.keys(packages).filter((place) => place.startsWith('node_modules/'))
const workspaces = Object.keys(packages).filter((place) => !place.startsWith('node_modules/'))
const order = [...installed.sort(), ...workspaces.sort()]
lock.packages = { '': project, ...Object.fromEntries(order.map((place) => [place, packages[place]])) }
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
