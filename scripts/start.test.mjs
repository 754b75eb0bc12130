/** Starts a small copy of the project: which outputs are built again, and which are started as they are. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inRoot, runNode } from './root.mjs'

/** @type {string} */
let folder
/** @param {string[]} parts */
const at = (...parts) => path.join(folder, ...parts)
/** @param {string} file @param {string} text */
function write(file, text) {
  mkdirSync(path.dirname(at(file)), { recursive: true })
  writeFileSync(at(file), text)
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'footfall-start-'))
  for (const part of ['start.mjs', 'build.mjs', 'root.mjs', 'build'])
    cpSync(inRoot('scripts', part), at('scripts', part), { recursive: true })
  for (const name of ['server', 'contract'])
    write(`packages/${name}/package.json`, '{"type":"module","dependencies":{}}')
  write('packages/server/src/main.ts', "console.log('started')")
  write('package-lock.json', '{}')
  mkdirSync(at('node_modules'))
  symlinkSync(inRoot('node_modules/esbuild'), at('node_modules/esbuild'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const prune = () => rmSync(at('node_modules/esbuild'))
/** @param {string[]} before arguments of Node */
const start = (...before) => runNode([...before, at('scripts/start.mjs')], { cwd: folder, quiet: true })

test('a changed source is built again, an update of Node is not a change', async () => {
  expect(await start()).toEqual({
    code: 0,
    output: expect.stringMatching(/^Building the server.*started\n$/s),
  })
  write(
    'other-node.mjs',
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '99.1.2' } })",
  )
  expect(await start('--import', at('other-node.mjs'))).toEqual({ code: 0, output: 'started\n' })
  write('packages/server/src/main.ts', "console.log('changed')")
  expect((await start()).output).toMatch(/^Building the server.*changed\n$/s)
})

test('what is built is told on standard error alone', () => {
  const { stdout, stderr } = spawnSync(process.execPath, [at('scripts/start.mjs')], { encoding: 'utf8' })
  expect(stdout).toBe('started\n')
  expect(stderr).toMatch(/^Building the server.*\nBuilt the server in .*\n$/)
})

test('without the packages that build, existing outputs are started as they are, with a warning', async () => {
  await start()
  prune()
  expect((await start()).output).toBe('started\n')
  write('packages/server/src/main.ts', "console.log('changed')")
  const { code, output } = await start()
  expect(code).toBe(0)
  expect(output.trimEnd().split('\n').sort()).toEqual([
    expect.stringMatching(/^Older than its sources.*: server\.$/),
    'started',
  ])
})

test.each(['--admin', '--backup'])(
  '%s builds nothing under a running Footfall, but what is not built at all',
  async (flag) => {
    /** @param {string[]} words */
    const command = (...words) => runNode([at('scripts/start.mjs'), ...words], { cwd: folder, quiet: true })
    expect((await command(flag)).output).toMatch(/^Building the server.*started\n$/s)
    write('packages/server/src/main.ts', "console.log('changed')")
    expect((await command(flag)).output.trimEnd().split('\n').sort()).toEqual([
      expect.stringMatching(/^Older than its sources.*may be running.*: server\.$/),
      'started',
    ])
    expect((await command('--restore')).output).toMatch(/^Building the server.*changed\n$/s)
  },
)

test('without the packages that build and without outputs, the start fails', async () => {
  prune()
  const { code, output } = await start()
  expect([code, output]).toEqual([1, expect.stringContaining('run "npm ci" first')])
  expect(existsSync(at('packages/server/dist'))).toBe(false)
})

test('after an update without "npm ci", missing packages are named in one sentence, others in a warning', async () => {
  const server = (/** @type {object} */ dependencies) =>
    write('packages/server/package.json', JSON.stringify({ type: 'module', dependencies }))
  write('packages/server/src/main.ts', "import 'new'; console.log('started')")
  write('node_modules/old/package.json', '{"version":"1.0.0"}')
  server({ new: '1.0.0', old: '1.0.0', '@footfall/contract': '0.1.0' })
  expect(await start()).toEqual({
    code: 1,
    output: 'Packages of this version are not installed (new): run "npm ci" first.\n',
  })
  write('node_modules/new/package.json', '{"version":"1.0.0","type":"module","exports":"./index.js"}')
  write('node_modules/new/index.js', '')
  server({ new: '1.0.0', old: '2.0.0' })
  const { code, output } = await start()
  expect([code, output]).toEqual([0, expect.stringMatching(/started\n$/)])
  expect(output).toContain('Packages are not of the versions that this Footfall needs (old): run "npm ci".\n')
})

test('two first starts at once build one after the other', async () => {
  // A slow build that writes down when it begins and ends.
  rmSync(at('node_modules/esbuild'))
  write('node_modules/esbuild/package.json', '{"type":"module","main":"index.js"}')
  write(
    'node_modules/esbuild/index.js',
    `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
    export async function build({ absWorkingDir, outdir }) {
      appendFileSync(absWorkingDir + '/builds', 'begins ')
      await new Promise((done) => setTimeout(done, 300))
      mkdirSync(absWorkingDir + '/' + outdir, { recursive: true })
      for (const name of ['main']) writeFileSync(absWorkingDir + '/' + outdir + '/' + name + '.js', "console.log('started')")
      appendFileSync(absWorkingDir + '/builds', 'ends ')
      return { metafile: { outputs: { [outdir + '/main.js']: {} } } }
    }`,
  )
  const ended = await Promise.all([start(), start()])
  for (const { code, output } of ended)
    expect([code, output]).toEqual([0, expect.stringMatching(/started\n$/)])
  expect(readFileSync(at('builds'), 'utf8')).toBe('begins ends ')
})

test('a build that was killed stops no later one', async () => {
  write('packages/server/dist/.building', String(spawnSync(process.execPath, ['--version']).pid))
  expect((await start()).output).toMatch(/started\n$/)
})

test.runIf(process.getuid?.() === 0)('a user who may not build is told so in one sentence', () => {
  chmodSync(folder, 0o755)
  const { status, stdout, stderr } = spawnSync(process.execPath, [at('scripts/start.mjs')], {
    encoding: 'utf8',
    uid: 65_534,
    gid: 65_534,
  })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(
    /^Building the server; later starts skip this\.\n\S+ cannot be written: this user may not write there\. Run "npm run build" in .* as its owner first\.\n$/,
  )
})
