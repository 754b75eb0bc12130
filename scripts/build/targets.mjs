/** The build targets: their inputs, outputs and commands. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { inRoot, runNode } from '../root.mjs'
import { buildServer, serverEntries } from './server.mjs'

/**
 * @typedef {object} Target
 * @property {string} name what it is called in messages
 * @property {string[]} builders packages that build it, which an installation without development packages lacks
 * @property {string[]} inputs files and folders it is built from
 * @property {string} outputFolder
 * @property {() => string[]} outputs files that must exist afterwards
 * @property {() => boolean} exists whether its sources are there
 * @property {() => Promise<void>} build
 */

/** Runs a build program. Its output is only shown if it fails. @param {string} what @param {string[]} args @param {string} cwd */
async function runBuilder(what, args, cwd) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code, output } = await runNode(args, { cwd: inRoot(cwd), env, quiet: true })
  if (code !== 0) throw new Error(`${what} could not be built:\n${output}`)
}

/** @type {Target[]} */
export const targets = [
  {
    name: 'tracking script',
    builders: ['esbuild', 'terser'],
    inputs: ['packages/tracker', 'package-lock.json'],
    outputFolder: 'packages/tracker/dist',
    outputs: () => ['packages/tracker/dist/t.js'],
    exists: () => existsSync(inRoot('packages/tracker/build.mjs')),
    build: () => runBuilder('The tracking script', ['build.mjs'], 'packages/tracker'),
  },
  {
    name: 'server',
    builders: ['esbuild'],
    inputs: ['packages/server', 'packages/contract', 'scripts/build/server.mjs', 'package-lock.json'],
    outputFolder: 'packages/server/dist',
    outputs: () => Object.keys(serverEntries()).map((name) => `packages/server/dist/${name}.js`),
    exists: () => existsSync(inRoot('packages/server/src/main.ts')),
    build: buildServer,
  },
  {
    name: 'console',
    builders: ['vite'],
    inputs: ['packages/console', 'packages/contract', 'package-lock.json'],
    outputFolder: 'packages/console/dist',
    outputs: () =>
      ['index.html', 'share.html', 'draw/draw-share.js'].map((file) => `packages/console/dist/${file}`),
    exists: () => existsSync(inRoot('packages/console/vite.config.ts')),
    build: buildConsole,
  },
]

/** Bytes that the three builds of the console need at once. One alone needs less than a gigabyte. */
const memoryOfAll = 3 * 1024 ** 3

async function buildConsole() {
  // Its content alone: another user may own the folder that it is in.
  const folder = inRoot('packages/console/dist')
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    rmSync(path.join(folder, name), { recursive: true, force: true })
  const builds = [
    () => runBuilder('The console', [viteProgram(), 'build'], 'packages/console'),
    () => runBuilder('The shared reports', [viteProgram(), 'build', '--mode', 'share'], 'packages/console'),
    () => runBuilder('Their drawing', [viteProgram(), 'build', '--mode', 'draw'], 'packages/console'),
  ]
  if (process.availableMemory() > memoryOfAll) await Promise.all(builds.map((build) => build()))
  else for (const build of builds) await build()
}

function viteProgram() {
  const folder = inRoot('node_modules/vite')
  const { bin } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  return `${folder}/${bin.vite}`
}
