/** The product's child processes, found as an operator would find them. */
import { readdirSync, readFileSync } from 'node:fs'

export interface ProductChildren {
  readonly engine: number
  readonly postgres: number
}

/** Throws if one of them is not running. */
export function childrenOf(pid: number): ProductChildren {
  const below = descendants(pid)
  const find = (name: string, program: string): number => {
    const found = below.find((child) => programsOf(child).some((file) => file.endsWith(program)))
    if (found === undefined) throw new Error(`${name} does not run`)
    return found
  }
  return { engine: find('the engine', '/dist/engine.js'), postgres: find('PostgreSQL', '/bin/postgres') }
}

function descendants(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid)
  return children.flatMap((child) => [child, ...descendants(child)])
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

/** The program and its arguments. */
function programsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}
