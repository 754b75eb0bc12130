/** What a process and all below it take of the machine, pages that they share counted once (proportional set size). Linux. */
import { readdir, readFile } from 'node:fs/promises'

const parts = ['server', 'events engine', 'PostgreSQL'] as const

export interface Usage {
  /** Bytes. */
  readonly memory: number
  /** Bytes of each part. */
  readonly memoryOf: Readonly<Record<(typeof parts)[number], number>>
  /** Milliseconds of the processor since they began. */
  readonly processor: number
}

/** Of the product whose server is process `root`. */
export async function usageOf(root: number): Promise<Usage> {
  const spent = new Map<number, number>()
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    parents.set(Number(name), Number(fields[1]))
    spent.set(Number(name), (Number(fields[11]) + Number(fields[12])) * 10)
  }
  const below = (pid: number): boolean => pid === root || (parents.has(pid) && below(parents.get(pid) ?? 0))
  const memoryOf = { server: 0, 'events engine': 0, PostgreSQL: 0 }
  let processor = 0
  for (const pid of parents.keys()) {
    if (!below(pid)) continue
    processor += spent.get(pid) ?? 0
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    memoryOf[await partOf(pid)] += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024
  }
  return { memory: parts.reduce((sum, part) => sum + memoryOf[part], 0), memoryOf, processor }
}

async function partOf(pid: number): Promise<(typeof parts)[number]> {
  const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
  if (command.includes('postgres')) return 'PostgreSQL'
  return /engine|child/.test(command) ? 'events engine' : 'server'
}
