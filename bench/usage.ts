/** Resources that the product uses during a measurement, and the environment that `npm start` gives it. Linux. */
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'

export type Part = 'server' | 'engine' | 'PostgreSQL'

export interface Usage {
  /** Bytes. Pages shared by several processes count once (proportional set size). */
  readonly memory: Readonly<Record<Part, number>>
  /** The part that is not file pages, which the system can take back when it needs memory. */
  readonly anonymous: Readonly<Record<Part, number>>
  /** Milliseconds by thread, including threads that have ended. What was spent between two calls by threads that lived no longer is one entry a part. */
  readonly processor: ReadonlyMap<string, number>
}

export const sum = (values: Iterable<number>): number => [...values].reduce((all, value) => all + value, 0)

function statOf(text: string): { readonly parent: number; readonly processor: number } {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return { parent: Number(fields[1]), processor: (ticks || 0) * 10 }
}

/** Milliseconds that a process has spent until now. */
export function processorOf(pid: number): number {
  return statOf(readFileSync(`/proc/${pid}/stat`, 'utf8')).processor
}

interface Spent {
  readonly process: number
  readonly name: string
  readonly processor: number
}

/** Every thread that was ever seen, by its number, as it was seen last. */
const threads = new Map<number, Spent>()

const read = (file: string): Promise<string> => readFile(`/proc/${file}`, 'utf8').catch(() => '')

function partOf(command: string): Part {
  if (command.includes('postgres')) return 'PostgreSQL'
  return command.includes('/engine.js') ? 'engine' : 'server'
}

/** Usage of process `root`, the server, and all its descendants. */
export async function usageOf(root: number): Promise<Usage> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc'))
    if (/^\d+$/.test(name)) parents.set(Number(name), statOf(await read(`${name}/stat`)).parent)
  const below = (pid: number): boolean => pid === root || (parents.has(pid) && below(parents.get(pid) ?? 0))
  const memory = { server: 0, engine: 0, PostgreSQL: 0 }
  const anonymous = { server: 0, engine: 0, PostgreSQL: 0 }
  const processor = new Map<string, number>()
  const add = (name: string, spent: number): void => {
    processor.set(name, (processor.get(name) ?? 0) + spent)
  }
  for (const pid of parents.keys()) {
    if (!below(pid)) continue
    const part = partOf(await read(`${pid}/cmdline`))
    const pages = await read(`${pid}/smaps_rollup`)
    memory[part] += Number(/^Pss:\s+(\d+)/m.exec(pages)?.[1] ?? 0) * 1024
    for (const [, kilobytes] of pages.matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+)/gm))
      anonymous[part] += Number(kilobytes) * 1024
    await seeThreads(pid, part)
    const { processor: all } = statOf(await read(`${pid}/stat`))
    const seen = [...threads.values()].filter(({ process }) => process === pid)
    add(`${part}, threads of a moment`, Math.max(0, all - sum(seen.map(({ processor }) => processor))))
  }
  for (const { name, processor: spent } of threads.values()) add(name, spent)
  return { memory, anonymous, processor }
}

async function seeThreads(pid: number, part: Part): Promise<void> {
  for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
    const own = (await read(`${pid}/task/${thread}/comm`)).trim()
    // The server's own threads share one name.
    const name =
      part === 'PostgreSQL' ? part : part === 'server' ? `server ${own} ${thread}` : `engine ${own}`
    const { processor } = statOf(await read(`${pid}/task/${thread}/stat`))
    const last = threads.get(Number(thread))
    if (!last || processor >= last.processor) threads.set(Number(thread), { process: pid, name, processor })
  }
}

/** The environment variables that `npm start` sets. */
export async function startEnvironment(): Promise<Record<string, string>> {
  const { scripts } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  const set = [...String(scripts.start).matchAll(/(\w+)=(\S+)/g)]
  return Object.fromEntries(set.map(([, name = '', value = '']) => [name, value]))
}
