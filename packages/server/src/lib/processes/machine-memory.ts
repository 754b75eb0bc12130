/** The available memory: the machine's, or the container's if that is less. Below 2 GB, embedded stores and the writer use little. */
import os from 'node:os'
import process from 'node:process'
import { gibibyte, mebibyte } from '../bytes/sizes.ts'

/** Available memory in bytes. */
export function machineMemory(): number {
  // Node 20 returns an absurdly large number without a limit.
  return Math.min(os.totalmem(), process.constrainedMemory() || os.totalmem())
}

export interface MemoryShares {
  /** Memory limit of all statements of the events engine together. */
  readonly engine: number
  /** PostgreSQL's shared buffers, and the memory for building an index. */
  readonly postgres: number
  /** What the writer plans at once. On the heap it takes several times as much. */
  readonly plan: number
}

/** Shares of a machine's memory, in bytes. The engine gets a quarter below 2 GB, otherwise a third, 4 GiB at most. */
export function memoryShares(memory: number): MemoryShares {
  if (memory < 2 * gibibyte)
    return {
      engine: Math.max(192 * mebibyte, Math.round(memory / 4)),
      postgres: 16 * mebibyte,
      plan: 16 * mebibyte,
    }
  return {
    engine: Math.round(Math.min(4 * gibibyte, memory / 3)),
    postgres: 32 * mebibyte,
    plan: 64 * mebibyte,
  }
}
