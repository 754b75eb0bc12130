/** Runs deploy/systemd/install.sh below a temporary root, with programs of the system replaced. */
import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inRoot } from './root.mjs'

/** @type {string} */
let folder
/** @type {import('node:http').Server} */
let health
/** @param {string[]} parts */
const at = (...parts) => path.join(folder, ...parts)
/** @param {string} file @param {string} text */
function write(file, text, mode = 0o644) {
  mkdirSync(path.dirname(at(file)), { recursive: true })
  writeFileSync(at(file), text)
  chmodSync(at(file), mode)
}

/** `npm` also notes which version is installed while it runs. */
const programs = {
  npm: 'echo "npm $*, installed: $(cat "$DESTDIR/opt/footfall/version" 2>/dev/null)" >>"$CALLS"; exit $NPM_CODE',
  systemctl: 'echo "systemctl $*" >>"$CALLS"; case $1 in is-active) exit $ACTIVE_CODE ;; esac',
  id: 'echo 0',
  getent: 'exit 0',
  chown: 'exit 0',
  sleep: 'exit 0',
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'footfall-install-'))
  for (const [name, text] of Object.entries(programs)) write(`bin/${name}`, `#!/bin/sh\n${text}\n`, 0o755)
  cpSync(inRoot('deploy/systemd'), at('checkout/deploy/systemd'), { recursive: true })
  write('checkout/version', 'new', 0o640)
  write('checkout/data/events', 'of the checkout')
  health = createServer((_, response) => response.end())
  await new Promise((resolve) => health.listen(0, 'localhost', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (health.address())
  write('root/etc/footfall.env', `PORT=${port}\n`)
  write('root/etc/systemd/system/README', '')
  mkdirSync(at('root/usr/bin'), { recursive: true })
  symlinkSync(process.execPath, at('root/usr/bin/node'))
})
afterEach(() => {
  health.close()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ code: number, said: string, calls: string }>}
 */
function install(env = {}, checkout = at('checkout')) {
  const script = path.join(checkout, 'deploy/systemd/install.sh')
  const all = {
    PATH: `${at('bin')}:/usr/bin:/bin`,
    DESTDIR: at('root'),
    CALLS: at('calls'),
    NPM_CODE: '0',
    ACTIVE_CODE: '0',
    ...env,
  }
  // Without the prefix, the script would install into this machine.
  expect(readFileSync(script, 'utf8')).toContain('root=$' + '{DESTDIR:-}')
  return new Promise((resolve) => {
    execFile('sh', ['-c', 'umask 027; exec sh "$0"', script], { env: all }, (error, stdout, stderr) => {
      const calls = existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8') : ''
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr, calls })
    })
  })
}

const installed = () => readFileSync(at('root/opt/footfall/version'), 'utf8')

test('a first installation can be read by the service and runs when it is ready', async () => {
  const { code, said, calls } = await install()
  expect([code, said]).toEqual([0, expect.stringContaining('Footfall runs.')])
  expect(calls).toContain('systemctl enable')
  expect(installed()).toBe('new')
  for (const below of ['opt/footfall', 'opt/footfall/version', 'opt/footfall/deploy/systemd'])
    expect(statSync(at('root', below)).mode & 0o004, below).toBe(0o004)
  expect(existsSync(at('root/opt/footfall/data'))).toBe(false)
  expect(existsSync(at('root/etc/systemd/system/footfall.service'))).toBe(true)
})

test('an upgrade builds beside the old version and removes it once the new one is ready', async () => {
  write('root/opt/footfall/version', 'old')
  write('root/opt/footfall/gone', '')
  const { code, calls } = await install()
  expect(code).toBe(0)
  const [lastBuild, stop] = [calls.lastIndexOf('npm '), calls.indexOf('systemctl stop')]
  expect(lastBuild).toBeLessThan(stop)
  expect(calls.match(/npm .*/g)?.every((line) => line.endsWith('installed: old'))).toBe(true)
  expect(installed()).toBe('new')
  for (const left of ['footfall/gone', 'footfall.old', 'footfall.new'])
    expect(existsSync(at('root/opt', left)), left).toBe(false)
})

test('if the build fails, the old version keeps running', async () => {
  write('root/opt/footfall/version', 'old')
  const { code, said, calls } = await install({ NPM_CODE: '7' })
  expect(code).not.toBe(0)
  expect(said).not.toContain('Footfall runs.')
  expect(calls).not.toContain('systemctl')
  expect(installed()).toBe('old')
})

test('a version that does not start is reported, and the old one is kept', async () => {
  write('root/opt/footfall/version', 'old')
  health.close()
  for (const attempt of ['first', 'second']) {
    const { code, said } = await install({ ACTIVE_CODE: '3' })
    expect([code, said], attempt).toEqual([1, expect.stringContaining('journalctl -u footfall')])
    expect(said).not.toContain('Footfall runs.')
    expect(readFileSync(at('root/opt/footfall.old/version'), 'utf8'), attempt).toBe('old')
  }
})

test('it refuses to install a checkout over itself, and over data', async () => {
  cpSync(at('checkout'), at('root/opt/footfall'), { recursive: true })
  const itself = await install({}, at('root/opt/footfall'))
  expect([itself.code, itself.said]).toEqual([1, expect.stringContaining('clone it to another folder')])
  const over = await install()
  expect([over.code, over.said]).toEqual([1, expect.stringContaining('/opt/footfall/data')])
  expect(over.calls).toBe('')
  expect(readFileSync(at('root/opt/footfall/data/events'), 'utf8')).toBe('of the checkout')
})
