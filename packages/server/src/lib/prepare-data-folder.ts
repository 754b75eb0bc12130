/** Prepares the data folder. If it cannot be used, a sentence says why, before anything is written into it. */
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'
import { explained, FolderUnusable, ownEntries, privateFolder } from './private-folder.ts'

/** Size of the trial file, in bytes. */
const trial = 1024 * 1024
/** Space that both embedded stores take when they are created, in megabytes. */
const leastRoom = 192

/** Throws `FolderUnusable`. `fresh`: whether the stores are not created yet. */
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
