/** How much memory there is to divide: the machine's, or the container's where that is less. Below 2 GB what is embedded makes do with little. */
import os from 'node:os'
import process from 'node:process'

const mebibyte = 1_048_576
const gibibyte = 1024 * mebibyte

/** In bytes. */
export function machineMemory(): number {
  // Node 20 answers with an absurdly large number where nothing constrains it.
  return Math.min(os.totalmem(), process.constrainedMemory() || os.totalmem())
}

export interface MemoryShares {
  /** Most that all statements of the events engine may use together. */
  readonly engine: number
  /** Pages that PostgreSQL keeps, and what building an index may take. */
  readonly postgres: number
}

/** Shares of a machine's memory, in bytes. A machine of less than 2 GB gives a quarter to the engine, one with more a third, 4 GiB at most. */
export function memoryShares(memory: number): MemoryShares {
  if (memory < 2 * gibibyte)
    return { engine: Math.max(192 * mebibyte, Math.round(memory / 4)), postgres: 16 * mebibyte }
  return { engine: Math.round(Math.min(4 * gibibyte, memory / 3)), postgres: 32 * mebibyte }
}
