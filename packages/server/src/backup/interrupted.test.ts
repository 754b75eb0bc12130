/** Backups and restores that do not end well: nothing half done is taken for all of it, and nothing of others is touched. */
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { day } from '@footfall/contract/durations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { DataFolderInUse, lockDataFolder } from '../lib/folders/data-folder-lock.ts'
import { prepareDataFolder } from '../lib/folders/prepare-data-folder.ts'
import { restoreMark } from '../lib/folders/private-folder.ts'
import { createLog } from '../lib/log.ts'
import { openKeys } from '../lib/secrets/installation-keys.ts'
import { systemClock } from '../lib/time/clock.ts'
import { FixedClock } from '../testing/fixed-clock.ts'
import { startS3Counterpart } from '../testing/s3-counterpart.ts'
import { backUp } from './backup.ts'
import { type BackupCommand, leftBy, readBackupCommand } from './command-line.ts'
import { eraseAgain, noteErasure } from './erasures.ts'
import { keptBackups, readManifest, writeManifest } from './manifest.ts'
import { oneAtATime, removeLeftCopies } from './one-at-a-time.ts'
import { putFiles } from './put-files.ts'
import { chooseBackup, restore, restoreFiles } from './restore.ts'
import { runBackupCommand } from './run-backup-command.ts'
import { folderTarget } from './target/folder-target.ts'
import { openTarget } from './target/open-target.ts'
import type { BackupTarget } from './target/target.ts'

const log = createLog('silent')
const deps = { log, clock: systemClock }
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'footfall-interrupted-'))
  for (const name of ['data', 'backups']) mkdirSync(path.join(folder, name))
  for (const name of ['one', 'two', 'three']) writeFileSync(path.join(folder, 'data', name), name)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const place = () => path.join(folder, 'backups')
const configOf = (dataDir: string, settings: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: path.join(folder, dataDir), ...settings })

test('a start on a folder whose restore has not ended is refused, and an aborted restore leaves nothing', async () => {
  await backUp(configOf('data'), { to: place(), keep: null }, deps)
  const target = folderTarget(place(), false)
  const manifest = await readManifest(target, chooseBackup(target, await keptBackups(target), null))
  const { dataDir } = configOf('restored')
  const start = () => prepareDataFolder(dataDir, { fresh: false })
  const refused: unknown[] = []
  const slow: BackupTarget = {
    ...target,
    read(key) {
      expect(start).toThrow(/a restore into it is not finished/)
      refused.push(key)
      return target.read(key)
    },
  }
  await restoreFiles(slow, manifest, dataDir)
  expect(refused).toHaveLength(3)
  expect(start).not.toThrow()
  expect(readdirSync(dataDir).sort()).toEqual(['one', 'three', 'two'])

  const signal = AbortSignal.abort(new Error('SIGINT'))
  const order = { from: place(), until: null, journal: null }
  await expect(restore(configOf('aborted'), order, { ...deps, signal })).rejects.toThrow('SIGINT')
  expect(readdirSync(path.join(folder, 'aborted'))).toEqual([])
  // As one that was killed leaves it.
  writeFileSync(path.join(dataDir, restoreMark), '')
  await expect(restore(configOf('restored'), order, deps)).rejects.toThrow(
    /empty the folder and restore again/,
  )
})

test('a restore knows later erasures only of the data folder that was in use', async () => {
  const { dataDir } = configOf('data')
  mkdirSync(path.join(dataDir, 'journal'))
  const erased = { websiteId: randomUUID(), visitor: '7', before: 1_750_000_000_000, deleted: false }
  await noteErasure(dataDir, { ...erased, before: 1 })
  await backUp(configOf('data'), { to: place(), keep: null }, deps)
  await noteErasure(dataDir, erased)
  const order = { from: place(), until: null, journal: null }
  await expect(restore(configOf('wrong'), { ...order, erasures: folder }, deps)).rejects.toThrow(
    'is not a data folder of Footfall',
  )
  await restore(configOf('restored'), { ...order, erasures: dataDir }, deps)
  const due: unknown[] = []
  await eraseAgain(path.join(folder, 'restored'), async (one) => void due.push(one))
  expect(due).toEqual([erased])
})

test('a backup that finds the disk full removes what it has written, because events may need the room', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const target = folderTarget(place(), true)
  let writes = 0
  const small: BackupTarget = {
    ...target,
    write: (key, content) => target.write(key, ++writes < 3 ? content : failing(full)),
  }
  const put = (to: BackupTarget) =>
    putFiles(path.join(folder, 'data'), to, { before: null, signal: undefined })
  const files = () =>
    readdirSync(place(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  await expect(put(small)).rejects.toBe(full)
  expect(files()).toEqual([])
  // There is room for all contents, but not for the description.
  const { written, newBytes: _, ...found } = await put(target)
  expect(files()).toHaveLength(3)
  const made = { version: 1, made: '2026-01-01T00:00:00.000Z', keptThrough: null, rows: null } as const
  await expect(writeManifest(small, { ...made, ...found }, written)).rejects.toBe(full)
  expect(files()).toEqual([])
})

function failing(error: Error): Readable {
  return Readable.from(
    (async function* () {
      yield 'x'
      throw error
    })(),
  )
}

test('a folder that others use keeps its rights', async () => {
  chmodSync(place(), 0o755)
  await backUp(configOf('data'), { to: place(), keep: null }, deps)
  const modeOf = (file: string) => statSync(file).mode & 0o777
  expect(modeOf(place())).toBe(0o755)
  for (const name of ['backups', 'contents']) expect(modeOf(path.join(place(), name))).toBe(0o700)
})

test.skipIf(process.getuid?.() !== 0)(
  'a backup by root leaves nothing that the user of the data folder, or of the place, may not use',
  async () => {
    const user = 65_534
    for (const made of ['data', 'backups']) chownSync(path.join(folder, made), user, user)
    await backUp(configOf('data'), { to: place(), keep: null }, deps)
    openKeys(null, configOf('data').dataDir)
    const own = ['data/one', 'data/two', 'data/three']
    const others = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => statSync(path.join(folder, name)).uid !== user && !own.includes(name),
    )
    expect(others).toEqual([])
  },
)

test.each(['', 'file:///backups', 's3://Not_a_bucket/x'])('“%s” is no place for backups', (wrong) => {
  expect(() => readBackupCommand(['--backup', wrong], null)).toThrow('Give a folder or bucket')
})

test.each([
  ['--backup --test', 'npm run backup has no option --test.'],
  ['--backup --until 2026-11-23T14:00:00Z', 'npm run backup has no option --until.'],
  ['--restore --keep 3', 'npm run restore has no option --keep.'],
  ['--restore --test --until 2026-11-23T14:00:00Z', '--test tests the latest backup: leave the other'],
  ['--restore --journal=', '--journal must name the data folder that was in use.'],
  ['--restore --erasures=', '--erasures must name the data folder that was in use.'],
])('“%s” is refused instead of doing something else', (words, reason) => {
  expect(() => readBackupCommand(words.split(' '), '/backups')).toThrow(reason)
})

test('a backup is made where old ones cannot be removed, and the command fails', async () => {
  const s3 = await startS3Counterpart()
  const config = configOf('data', {
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY_ID: s3.keys.id,
    S3_SECRET_ACCESS_KEY: s3.keys.secret,
  })
  const said: { msg: string; err?: { message: string } }[] = []
  const to = { write: (line: string) => void said.push(JSON.parse(line)) }
  const back = async (words: readonly string[]) => {
    const command = readBackupCommand(['--backup', `s3://${s3.bucket}`, ...words], null) as BackupCommand
    const shown = createLog('info', { terminal: false, to })
    await runBackupCommand(command, config, shown, new AbortController().signal)
    return process.exitCode
  }
  try {
    expect(await back([])).toBeUndefined()
    s3.rights.mayDelete = false
    said.length = 0
    expect(await back(['--keep', '1'])).toBe(1)
    expect(said.map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^The backup is in s3:/),
      'the backup is made, but old backups could not be removed',
    ])
    expect(said[1]?.err?.message).toContain('does not allow deleting')
  } finally {
    process.exitCode = undefined
    await s3.stop()
  }
})

test('the next start removes the copies of a killed backup, not those of one that is being made', async () => {
  const { dataDir } = configOf('data')
  const copies = () => readdirSync(dataDir).filter((name) => name.endsWith('.tmp'))
  for (const name of ['backup.tmp', 'restore-test.tmp']) mkdirSync(path.join(dataDir, name))
  await oneAtATime(dataDir, () => removeLeftCopies(dataDir))
  expect(copies()).toHaveLength(2)
  await removeLeftCopies(dataDir)
  expect(copies()).toEqual([])
})

test('while old contents are removed no other backup begins', async () => {
  const s3 = await startS3Counterpart()
  const config = configOf('data', {
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY_ID: s3.keys.id,
    S3_SECRET_ACCESS_KEY: s3.keys.secret,
  })
  const back = () => backUp(config, { to: `s3://${s3.bucket}/x`, keep: 1 }, deps)
  try {
    await back()
    writeFileSync(path.join(folder, 'data/one'), 'changed')
    let removed = 0
    const { objects } = s3
    const remove = objects.delete.bind(objects)
    objects.delete = (key) => {
      removed++
      expect(() => lockDataFolder(config.dataDir, 'backup.lock')).toThrow(DataFolderInUse)
      return remove(key)
    }
    await back()
    expect(removed).toBe(2)
  } finally {
    await s3.stop()
  }
})

test.each([true, false])(
  'what an interrupted backup copied is used by the next one, or removed if that may delete (%s)',
  async (mayDelete) => {
    const s3 = await startS3Counterpart()
    const config = configOf('data', {
      S3_ENDPOINT: s3.url,
      S3_ACCESS_KEY_ID: s3.keys.id,
      S3_SECRET_ACCESS_KEY: s3.keys.secret,
    })
    const place = `s3://${s3.bucket}`
    const target = await openTarget(place, config.backup, { make: true })
    const back = () => backUp(config, { to: place, keep: null }, deps)
    const contents = () => [...s3.objects.keys()].filter((key) => key.startsWith('contents/'))
    try {
      // Interrupted before its description was written.
      await putFiles(config.dataDir, target, { before: null, signal: undefined })
      writeFileSync(path.join(config.dataDir, 'one'), 'changed')
      s3.rights.mayDelete = mayDelete
      expect(await back()).toMatchObject({ newBytes: 'changed'.length })
      expect(contents()).toHaveLength(mayDelete ? 3 : 4)
      writeFileSync(path.join(config.dataDir, 'one'), 'again')
      await back()
      expect(contents(), 'of two whole backups').toHaveLength(mayDelete ? 4 : 5)
    } finally {
      target.close()
      await s3.stop()
    }
  },
)

test('a backup that is stopped leaves what the next one can use, and says so', () => {
  const left = (words: readonly string[]) => leftBy(readBackupCommand(words, null) as BackupCommand)
  expect(left(['--backup', '/backups'])).toContain('the next backup uses')
  expect(left(['--restore', '/backups'])).toBeUndefined()
})

test('backups of a clock that was ahead are the first to go, not those made after it was corrected', async () => {
  const clock = new FixedClock(Date.parse('2036-01-01T00:00:00Z'))
  const back = () => backUp(configOf('data'), { to: place(), keep: 2 }, { log, clock })
  for (let nth = 0; nth < 2; nth++) {
    await back()
    clock.advance(day)
  }
  clock.set(Date.parse('2026-01-01T00:00:00Z'))
  await back()
  clock.advance(day)
  await back()
  const kept = await keptBackups(folderTarget(place(), false))
  expect(kept.map(({ made }) => new Date(made).toISOString().slice(0, 10))).toEqual([
    '2026-01-01',
    '2026-01-02',
  ])
})

test('what a disk has in its root is neither backed up nor in the way of a restore', async () => {
  const roots = ['data', 'restored', 'refused'].map((name) => path.join(folder, name))
  for (const root of roots) mkdirSync(path.join(root, 'lost+found'), { recursive: true })
  await backUp(configOf('data'), { to: place(), keep: null }, deps)
  const target = folderTarget(place(), false)
  const manifest = await readManifest(target, chooseBackup(target, await keptBackups(target), null))
  expect(manifest.folders).toEqual([])
  const order = { from: place(), until: null, journal: null }
  await restore(configOf('restored'), order, deps)
  expect(readdirSync(path.join(folder, 'restored')).sort()).toEqual(['lost+found', 'one', 'three', 'two'])
  const signal = AbortSignal.abort(new Error('SIGINT'))
  await expect(restore(configOf('refused'), order, { ...deps, signal })).rejects.toThrow('SIGINT')
  expect(readdirSync(path.join(folder, 'refused'))).toEqual(['lost+found'])
})

test.each([
  ['cut off', (content: Buffer) => content.subarray(0, 100)],
  ['overwritten', (content: Buffer) => content.fill('x', 60, 70)],
  ['another file', () => gzipSync('{"version":1}')],
])('a damaged description (%s) is named, and other backups go on', async (_, damage) => {
  const clock = new FixedClock(Date.parse('2026-01-01T00:00:00Z'))
  const back = (keep: number | null) => backUp(configOf('data'), { to: place(), keep }, { log, clock })
  await back(null)
  const description = path.join(place(), 'backups/2026-01-01T00-00-00.000Z.json.gz')
  writeFileSync(description, damage(readFileSync(description)))
  const order = { from: place(), until: null, journal: null }
  await expect(restore(configOf('restored'), order, deps)).rejects.toThrow(
    /is damaged: backups\/2026-01-01T00-00-00.000Z.json.gz .* Remove this file/,
  )
  const contents = () =>
    readdirSync(path.join(place(), 'contents'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
  for (const name of ['one', 'two', 'three']) writeFileSync(path.join(folder, 'data', name), `new ${name}`)
  clock.advance(day)
  await back(2)
  expect(contents(), 'what the damaged one lists is unknown').toHaveLength(6)
  clock.advance(day)
  await back(2)
  expect(contents()).toHaveLength(3)
  await restore(configOf('restored'), order, deps)
  expect(readdirSync(path.join(folder, 'restored')).sort()).toEqual(['one', 'three', 'two'])
})

test('contents that a power failure left empty or cut off are written again', async () => {
  writeFileSync(path.join(folder, 'data/large'), 'large '.repeat(1000))
  const back = () => backUp(configOf('data'), { to: place(), keep: null }, deps)
  await back()
  for (const key of (await folderTarget(place(), false).list('contents/')).keys())
    writeFileSync(path.join(place(), key), key.endsWith('.gz') ? '' : 'o')
  await back()
  await restore(configOf('restored'), { from: place(), until: null, journal: null }, deps)
  expect(readFileSync(path.join(folder, 'restored/large'), 'utf8')).toHaveLength(6000)
  expect(readFileSync(path.join(folder, 'restored/three'), 'utf8')).toBe('three')
})

test('a damaged content is named with its file, and stored again once that is removed', async () => {
  const back = () => backUp(configOf('data'), { to: place(), keep: null }, deps)
  const order = { from: place(), until: null, journal: null }
  await back()
  const [key = ''] = [...(await folderTarget(place(), false).list('contents/')).keys()]
  const content = path.join(place(), key)
  writeFileSync(content, 'x'.repeat(statSync(content).size))
  await back()
  await expect(restore(configOf('restored'), order, deps)).rejects.toThrow(`Remove ${key} there`)
  rmSync(content)
  await back()
  await restore(configOf('restored'), order, deps)
  expect(readdirSync(path.join(folder, 'restored')).sort()).toEqual(['one', 'three', 'two'])
})

test('a backup that is not the latest is restored as it is by its own moment, also where no journal is kept', async () => {
  const clock = new FixedClock(Date.parse('2026-01-01T00:00:00Z'))
  for (let nth = 0; nth < 3; nth++) {
    writeFileSync(path.join(folder, 'data/one'), `day ${nth}`)
    await backUp(configOf('data'), { to: place(), keep: null }, { log, clock })
    clock.advance(day)
  }
  const until = (moment: string) =>
    restore(configOf('restored'), { from: place(), until: Date.parse(moment), journal: null }, deps)
  await expect(until('2026-01-02T12:00:00Z')).rejects.toThrow(
    /restore it as it is, .*--until 2026-01-02T00:00:00.000Z/,
  )
  await until('2026-01-02T00:00:00.000Z')
  expect(readFileSync(path.join(folder, 'restored/one'), 'utf8')).toBe('day 1')
})

test('a manipulated description leads nowhere outside of the restored folder', async () => {
  await backUp(configOf('data'), { to: place(), keep: null }, deps)
  const target = folderTarget(place(), false)
  const manifest = await readManifest(target, chooseBackup(target, await keptBackups(target), null))
  const outside = path.join(folder, 'outside')
  mkdirSync(outside)
  const through = {
    ...manifest,
    links: [{ path: 'way', to: outside }],
    files: manifest.files.map((file) => ({ ...file, path: `way/${file.path}` })),
  }
  const { dataDir } = configOf('restored')
  await expect(restoreFiles(target, through, dataDir)).rejects.toThrow()
  expect(readdirSync(outside)).toEqual([])
  expect(readdirSync(dataDir)).toEqual([])
})
