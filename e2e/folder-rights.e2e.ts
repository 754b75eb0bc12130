/** Unusable folders: start, backup and restore explain the problem in one sentence and leave nothing half done. */
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Mounts a disk of so many megabytes; null if that is not possible. */
function smallDisk(folder: string, options: string): string | null {
  mkdirSync(folder)
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0 ? folder : null
}

describe('a data folder that cannot be used', () => {
  let places: string
  beforeAll(async () => {
    places = await mkdtemp(path.join(tmpdir(), 'footfall-unusable-'))
  })
  afterAll(async () => {
    for (const name of ['full', 'small', 'read-only']) spawnSync('umount', [path.join(places, name)])
    await rm(places, { recursive: true, force: true })
  })

  const cases: readonly (readonly [string, () => string | null, string])[] = [
    ['a file', () => file(), 'it is a file, or is below one'],
    ['below a file', () => path.join(file(), 'data'), 'it is a file, or is below one'],
    [
      'in /proc',
      () => (process.platform === 'linux' ? '/proc/x/data' : null),
      'no folder can be created there',
    ],
    ['on a full disk', () => fullDisk(), 'its disk is full'],
    ['on a small disk', () => smallDisk(path.join(places, 'small'), 'size=64m'), 'a first start needs 192'],
    ['on a read-only disk', () => smallDisk(path.join(places, 'read-only'), 'ro'), 'its disk is read-only'],
  ]
  const file = () => {
    const name = path.join(places, 'file')
    writeFileSync(name, '')
    return name
  }
  const fullDisk = () => {
    const disk = smallDisk(path.join(places, 'full'), 'size=512k')
    return disk && path.join(disk, 'data')
  }

  test.each(cases)('%s: one sentence says so', (_what, place, reason) => {
    const folder = place()
    if (folder === null) return
    const run = spawnSync(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: folder, PORT: '0' },
      encoding: 'utf8',
      timeout: 60_000,
    })
    expect(run.stderr.trim().split('\n')).toHaveLength(1)
    expect(run.stderr).toContain(`The folder ${folder} cannot be used: `)
    expect(run.stderr).toContain(reason)
    expect(run.status).toBe(1)
  })
})

describe('as a user without rights', () => {
  /** A user without rights, if this machine allows switching to it and it may read the program. */
  const nobody = { uid: 65_534, gid: 65_534 }
  const asNobody = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    spawnSync(process.execPath, args, {
      cwd: root,
      env: { ...process.env, HOME: tmpdir(), PORT: '0', ...env },
      encoding: 'utf8',
      timeout: 60_000,
      ...nobody,
    })
  const reads = process.getuid?.() === 0 && asNobody(['scripts/root.mjs']).status === 0
  let places: string
  let theirs: string
  beforeAll(async () => {
    places = await mkdtemp(path.join(tmpdir(), 'footfall-rights-'))
    chmodSync(places, 0o755)
    theirs = path.join(places, 'theirs')
    mkdirSync(theirs)
    chownSync(theirs, nobody.uid, nobody.gid)
  })
  afterAll(() => rm(places, { recursive: true, force: true }))

  const folder = (name: string, mode: number) => {
    const made = path.join(places, name)
    mkdirSync(made)
    chmodSync(made, mode)
    return made
  }
  const reason = 'this user may not read and write'

  test.skipIf(!reads).each<readonly [string, () => string]>([
    ['a data folder that may only be looked into', () => folder('to-look-at', 0o755)],
    ['a place where none can be made', () => path.join(folder('parent', 0o755), 'data')],
  ])('%s: one sentence says so, and nothing is made', (_what, place) => {
    const dataDir = place()
    const run = asNobody(['scripts/start.mjs'], { DATA_DIR: dataDir })
    expect(run.stderr.trim()).toBe(`The folder ${dataDir} cannot be used: ${reason} there.`)
    expect(run.status).toBe(1)
    expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([])
  })

  test.skipIf(!reads)('files left by an earlier start as another user are reported first', () => {
    const dataDir = path.join(theirs, 'started')
    mkdirSync(dataDir)
    chownSync(dataDir, nobody.uid, nobody.gid)
    const key = path.join(dataDir, 'secret.key')
    writeFileSync(key, 'x', { mode: 0o600 })
    const run = asNobody(['scripts/start.mjs'], { DATA_DIR: dataDir })
    expect(run.stderr.trim().split('\n')).toHaveLength(1)
    expect(run.stderr).toContain(`${reason} ${key}.`)
    expect(run.status).toBe(1)
    expect(readdirSync(dataDir)).toEqual(['secret.key'])
  })

  test.skipIf(!reads)('a backup or a restore without rights: one sentence, and nothing half done', () => {
    const data = path.join(theirs, 'data')
    mkdirSync(data)
    writeFileSync(path.join(data, 'salts.json'), '{}')
    for (const place of [data, path.join(data, 'salts.json')]) chownSync(place, nobody.uid, nobody.gid)
    const closed = folder('backups', 0o755)
    const cases: readonly (readonly [string, string, string])[] = [
      ['--backup', path.join(closed, 'new'), data],
      ['--backup', folder('empty', 0o755), data],
      ['--restore', folder('unreadable', 0o700), path.join(theirs, 'restored')],
    ]
    for (const [flag, place, dataDir] of cases) {
      const run = asNobody(['scripts/start.mjs', flag, place], { DATA_DIR: dataDir })
      expect(run.stderr.trim(), flag).toBe(`The folder ${place} cannot be used: ${reason} there.`)
      expect(run.status).toBe(1)
    }
    expect(readdirSync(closed)).toEqual([])
    expect(existsSync(path.join(theirs, 'restored'))).toBe(false)
  })
})
