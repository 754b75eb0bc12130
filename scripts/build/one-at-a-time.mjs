/** One build of this folder at a time: two first starts at once would remove each other's files. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { inRoot } from '../root.mjs'

const folder = inRoot('packages/server/dist')
const lockFile = inRoot('packages/server/dist/.building')
const lookEvery = 200
/** No build takes so many milliseconds. A process with the number of the one that was killed may run, above all in a container. */
const longestBuild = 1_200_000

/** Whether a process with this number runs. @param {number} pid */
function runs(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code

/** Whether the process that holds the lock has gone without releasing it. */
function isLeft() {
  try {
    const holder = Number(readFileSync(lockFile, 'utf8'))
    // It is empty for the moment in which it is written.
    return (holder > 0 && !runs(holder)) || Date.now() - statSync(lockFile).mtimeMs > longestBuild
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

function take() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return false
  }
}

/** Runs `work` while no other process builds. @param {() => Promise<void>} work */
export async function oneAtATime(work) {
  mkdirSync(folder, { recursive: true })
  while (!take()) {
    if (isLeft()) rmSync(lockFile, { force: true })
    else await pause(lookEvery)
  }
  try {
    await work()
  } finally {
    rmSync(lockFile, { force: true })
  }
}
