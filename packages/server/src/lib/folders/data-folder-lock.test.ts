import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'footfall-lock-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Another process that takes the lock and holds it. */
async function otherHolder(place: string) {
  const module = fileURLToPath(new URL('./data-folder-lock.ts', import.meta.url))
  const program = `import { lockDataFolder } from ${JSON.stringify(module)}
    lockDataFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000)`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program, place]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

test('one holder at a time, and the next after its release', () => {
  const first = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse)
  first.release()
  first.release()
  lockDataFolder(folder).release()
})

test('two parts of a folder have locks of their own', () => {
  const whole = lockDataFolder(folder)
  lockDataFolder(folder, 'part.lock').release()
  whole.release()
})

test('the error names the other process, and kill -9 frees the folder at once', async () => {
  const other = await otherHolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(`in use by another Footfall (process ${other.pid})`)
  other.kill('SIGKILL')
  await once(other, 'exit')
  lockDataFolder(folder).release()
})

test('a left-over file does not count, even with the id of a running process', async () => {
  await writeFile(path.join(folder, 'footfall.lock'), `${process.ppid}\nanother start\n`)
  lockDataFolder(folder).release()
})

test('a link in its place is refused, and what it leads to stays as it is', async () => {
  const other = path.join(folder, 'other')
  await writeFile(other, 'kept')
  await symlink(other, path.join(folder, 'linked.lock'))
  expect(() => lockDataFolder(folder, 'linked.lock')).toThrow('linked.lock is a link to another file')
  expect(await readFile(other, 'utf8')).toBe('kept')
})

test('without a kernel lock a running holder counts, a reused process id does not', async () => {
  const path_ = process.env.PATH
  const other = await otherHolder(folder)
  try {
    // No flock program is found: the path for systems without one.
    process.env.PATH = '/nonexistent'
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse)
    await writeFile(path.join(folder, 'footfall.lock'), `${other.pid}\nanother start\n`)
    lockDataFolder(folder).release()
  } finally {
    process.env.PATH = path_
    other.kill('SIGKILL')
  }
})
