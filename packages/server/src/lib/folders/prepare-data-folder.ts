/** Prepares the data folder, or says in a sentence why it cannot be used, before anything is half made in it. */
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'
import { explained, FolderUnusable, ownEntries, privateFolder } from './private-folder.ts'

/** Bytes written as a test. */
const trial = 1024 * 1024
/** Megabytes that both embedded stores need when they are created. */
const leastRoom = 192

/** Throws `FolderUnusable`. `fresh`: the stores do not exist there yet. */
export function prepareDataFolder(folder: string, { fresh }: { readonly fresh: boolean }): void {
  privateFolder(folder)
  ownEntries(folder)
  explained(folder, () => {
    tryWriting(path.join(folder, 'trial.tmp'))
    const { bavail, bsize } = statfsSync(folder)
    const room = Math.floor((bavail * bsize) / 1024 / 1024)
    if (fresh && room < leastRoom)
      throw new FolderUnusable(
        `The folder ${folder} cannot be used: its disk has ${room} MB left, and a first start needs ${leastRoom}.`,
      )
  })
}

function tryWriting(file: string): void {
  const written = openSync(file, 'w', 0o600)
  try {
    const length = writeSync(written, Buffer.alloc(trial))
    fsyncSync(written)
    if (length < trial) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  } finally {
    closeSync(written)
    rmSync(file, { force: true })
  }
}
