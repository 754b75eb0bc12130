/**
 * Remains of an earlier run in the cluster: a server that outlived its parent, or a `postmaster.pid` whose number now belongs to another process,
 * which PostgreSQL would take for a running server. Only the holder of the folder's lock calls this.
 */
import { spawnSync } from 'node:child_process'
import { readFile, readlink, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../../lib/errors/code-of.ts'
import type { Log } from '../../lib/log.ts'
import { folderSetting, socketPort } from './server-settings.ts'

const lockFiles = ['postmaster.pid', `.s.PGSQL.${socketPort}.lock`]

/** How an orphan is ended: orderly, immediately, by force; with the milliseconds for each. */
const orphanSignals = [
  ['SIGINT', 5_000],
  ['SIGQUIT', 2_000],
  ['SIGKILL', 2_000],
] as const

/** Prepares the cluster so that a server can be started in it. */
export async function clearStaleServer(cluster: string, log: Log): Promise<void> {
  for (const name of lockFiles) {
    const file = path.join(cluster, name)
    const pid = await pidIn(file)
    // PostgreSQL handles the file of a dead process itself; it also checks whether its memory is still attached.
    if (pid === null || !isRunning(pid)) continue
    if (await serves(pid, cluster)) await endOrphan(pid, log)
    else {
      log.info(`Removing ${file}: its process id ${pid} belongs to another program now`)
      await rm(file, { force: true })
    }
  }
}

async function pidIn(file: string): Promise<number | null> {
  const first = (await readFile(file, 'utf8').catch(() => '')).split('\n')[0]?.trim() ?? ''
  return /^\d+$/.test(first) ? Number(first) : null
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Whether the process is a PostgreSQL server on this cluster. */
async function serves(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    const run = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return run.stdout.includes(`${folderSetting}=${cluster} `)
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const [program = '', ...args] = command.split('\0')
  if (args.includes(`${folderSetting}=${cluster}`)) return true
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  return path.basename(program) === 'postgres' && folder === cluster
}

async function endOrphan(pid: number, log: Log): Promise<void> {
  log.warn(`A PostgreSQL server (process ${pid}) outlived its Footfall process: stopping it first`)
  for (const [signal, timeout] of orphanSignals) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (codeOf(error) === 'ESRCH') return
      throw new Error(
        `The PostgreSQL server of process ${pid} holds the data folder, and this user may not stop it.`,
      )
    }
    const end = performance.now() + timeout
    while (performance.now() < end) {
      if (!isRunning(pid)) return
      await pause(20)
    }
  }
  throw new Error(`The PostgreSQL server of process ${pid} holds the data folder and does not stop.`)
}
