/** One process per data folder. The lock belongs to the kernel and ends with its holder, so it is never stale. */
import { spawnSync } from 'node:child_process'
import { closeSync, constants, fsyncSync, ftruncateSync, mkdirSync, readSync, writeSync } from 'node:fs'
import path from 'node:path'
import { processIdentity } from '../processes/process-identity.ts'
import { openForOwner } from './folder-owner.ts'

/** Another process uses the folder. The message is the complete sentence to show. */
export class DataFolderInUse extends Error {}

export interface DataFolderLock {
  /** Releases the folder; a second call does nothing. */
  release(): void
}

interface Holder {
  readonly pid: number
  readonly identity: string | null
}

/** Locks the folder (created if missing) for this process, or throws `DataFolderInUse`. A subfolder may have its own lock. */
export function lockDataFolder(folder: string, name = 'footfall.lock'): DataFolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A raw descriptor: an unreferenced file object would be garbage collected, and the lock with it. Opening does not truncate: until the lock is
  // ours, the content is the holder's.
  const fd = openForOwner(path.join(folder, name), constants.O_RDWR | constants.O_APPEND | constants.O_CREAT)
  try {
    const holder = readHolder(fd)
    const locked = kernelLock(fd)
    if (locked === false || (locked === null && isAlive(holder))) throw inUse(folder, holder)
    ftruncateSync(fd)
    writeSync(fd, `${process.pid}\n${processIdentity(process.pid) ?? ''}\n`)
    fsyncSync(fd)
  } catch (error) {
    closeSync(fd)
    throw error
  }
  let held = true
  return {
    release() {
      if (!held) return
      held = false
      // The file stays. If it were removed, two processes could lock two files of one name.
      ftruncateSync(fd)
      closeSync(fd)
    },
  }
}

/** Whether `flock` locked the open file; null if the system or its file system has no such lock. */
function kernelLock(fd: number): boolean | null {
  // The lock belongs to the open file description, which this process shares with the short-lived `flock` and keeps.
  const run = spawnSync('flock', ['--exclusive', '--nonblock', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', fd],
  })
  if (run.status === 0) return true
  return run.status === 1 ? false : null
}

function readHolder(fd: number): Holder | null {
  const content = Buffer.alloc(1024)
  const [pid = '', identity = ''] = content.toString('utf8', 0, readSync(fd, content, 0, 1024, 0)).split('\n')
  return /^\d+$/.test(pid) ? { pid: Number(pid), identity: identity || null } : null
}

/** Without a kernel lock: the process that wrote the file still runs, and is not another one with its number. */
function isAlive(holder: Holder | null): boolean {
  return holder?.identity != null && processIdentity(holder.pid) === holder.identity
}

function inUse(folder: string, holder: Holder | null): DataFolderInUse {
  const who = holder ? ` (process ${holder.pid})` : ''
  return new DataFolderInUse(
    `The data folder ${folder} is in use by another Footfall${who}. Stop that one first, or set DATA_DIR to another folder.`,
  )
}
