/** Identifies a process: numbers are reused, a number with its start time is not. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** When the process started, as an opaque text; null if no such process runs. */
export function processIdentity(pid: number): string | null {
  return process.platform === 'linux' ? linuxIdentity(pid) : startedBy(pid)
}

function linuxIdentity(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The name in parentheses may contain anything, including spaces. After it, the state is field 3, the start time field 22.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\)\s/s, '')
      .split(' ')
    return fields[0] === 'Z' ? null : `${boot} ${fields[19]}`
  } catch {
    return null
  }
}

function startedBy(pid: number): string | null {
  const run = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return run.status === 0 && run.stdout.trim() !== '' ? run.stdout.trim() : null
}
