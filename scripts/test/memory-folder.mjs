/**
 * A folder in memory for what tests write. They make and delete hundreds of thousands of small files, and on a disk finding a free place for each
 * takes a tenth of the whole run.
 */
import { accessSync, constants, statfsSync } from 'node:fs'
import process from 'node:process'

const folder = '/dev/shm'
const gibibyte = 1024 ** 3
/** What the folder must hold: twice as much as the tests were seen to write. */
const room = 4 * gibibyte
/** What must be left for the stores and browsers of the tests. */
const rest = 4 * gibibyte

/** Null where there is none, or too little room in it or in memory. */
export function memoryFolder() {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= room && process.availableMemory() >= room + rest ? folder : null
  } catch {
    return null
  }
}
