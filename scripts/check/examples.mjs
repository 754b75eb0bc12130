/**
 * Checks the examples in docs/examples: each applies to a copy of the sources, touches no more places than it states, and the copy with all of them
 * compiles.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { inRoot, runNode } from '../root.mjs'
import { finding } from './step.mjs'
import { briefErrors } from './types.mjs'

const run = promisify(execFile)
const workspaces = ['contract', 'server', 'console']
const compiler = inRoot('node_modules/typescript-native/bin/tsc')

/** Largest number of files that an example may touch, without the texts. @type {Record<string, number>} */
const most = { 'report.patch': 4, 'dimension.patch': 2, 'metric.patch': 2, 'event-field.patch': 8 }

/** @type {import('./step.mjs').Check} */
export async function checkExamples() {
  const copy = await mkdtemp(path.join(tmpdir(), 'footfall-examples-'))
  try {
    await copySources(copy)
    const problems = []
    for (const [name, places] of Object.entries(most)) problems.push(...(await apply(name, places, copy)))
    if (problems.length === 0) problems.push(...(await compile(copy)))
    return finding(`${Object.keys(most).length} applied and compiled`, problems)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** @param {string} copy */
async function copySources(copy) {
  await cp(inRoot('tsconfig.json'), path.join(copy, 'tsconfig.json'))
  const kept = (/** @type {string} */ file) => !/\/(node_modules|dist|data)$/.test(file)
  for (const name of workspaces)
    await cp(inRoot('packages', name), path.join(copy, 'packages', name), { recursive: true, filter: kept })
  await linkPackages(inRoot('node_modules'), path.join(copy, 'node_modules'))
  for (const name of workspaces)
    await linkPackages(
      inRoot('packages', name, 'node_modules'),
      path.join(copy, 'packages', name, 'node_modules'),
    )
  // The copy must import its own contract.
  await symlink(path.join(copy, 'packages/contract'), path.join(copy, 'node_modules/@footfall/contract'))
}

/** @param {string} from @param {string} to */
async function linkPackages(from, to) {
  await mkdir(to, { recursive: true })
  const names = await readdir(from).catch(() => [])
  for (const name of names.filter((one) => one !== '@footfall'))
    await symlink(path.join(from, name), path.join(to, name))
  await mkdir(path.join(to, '@footfall'), { recursive: true })
}

/** @param {string} name @param {number} places @param {string} copy @returns {Promise<string[]>} */
async function apply(name, places, copy) {
  const file = inRoot('docs/examples', name)
  const touched = [...(await readFile(file, 'utf8')).matchAll(/^diff --git a\/(\S+)/gm)].map(([, one]) => one)
  const code = touched.filter((one) => !one?.includes('/locales/'))
  const many = code.length > places ? [`${name} touches ${code.length} places, not at most ${places}`] : []
  // Keeps git from using a repository that contains the temporary folder.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: path.dirname(copy) }
  return run('git', ['apply', '-C1', file], { cwd: copy, env }).then(
    () => many,
    (error) => [
      ...many,
      `docs/examples/${name} does not apply any more: make its change by hand, and write it again with "git diff -U1 > docs/examples/${name}".\n${error.stderr}`,
    ],
  )
}

/** The entry files of the product. Its tests are compiled together with the sources. @type {Record<string, string[]>} */
const entries = {
  '.': ['packages/server/src/main.ts'],
  'packages/console': ['src/app/main.tsx', 'src/app/share/share-main.tsx', 'src/**/*.d.ts'],
}

/** @param {string} copy @returns {Promise<string[]>} */
async function compile(copy) {
  const compiled = await Promise.all(
    Object.entries(entries).map(async ([folder, include]) => {
      const file = path.join(copy, folder, 'tsconfig.examples.json')
      await writeFile(file, JSON.stringify({ extends: './tsconfig.json', include }))
      return runNode([compiler, '-p', file], { cwd: copy, quiet: true })
    }),
  )
  const errors = briefErrors(
    compiled
      .filter(({ code }) => code !== 0)
      .map(({ output }) => output)
      .join(''),
  )
  return errors.length === 0 ? [] : ['With all examples applied, the sources do not compile:', ...errors]
}
