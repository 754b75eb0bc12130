/** The difference between a store's clock and ours, and the store's response time. */
import { type Finding, failed, ok, warning } from './finding.ts'

const noticeable = 1_000
const harmful = 5_000

export interface Asked<T> {
  readonly value: T
  /** Milliseconds until the answer. */
  readonly took: number
  /** Our time in the middle of the query, Unix milliseconds. */
  readonly at: number
}

export async function asked<T>(question: () => Promise<T>): Promise<Asked<T>> {
  // The first query also opens the connection.
  await question()
  const began = Date.now()
  const start = performance.now()
  const value = await question()
  const took = performance.now() - start
  return { value, took, at: began + took / 2 }
}

/** `theirs` and `ours` are in Unix milliseconds. */
export function checkClock(whose: string, theirs: number, ours: number): Finding {
  const off = theirs - ours
  const text = `clock of ${whose}: ${(Math.abs(off) / 1000).toFixed(1)} s ${off < 0 ? 'behind' : 'ahead'}`
  const remedy = 'synchronise both machines with the same time servers (chrony, systemd-timesyncd)'
  if (Math.abs(off) >= harmful) return failed(text, remedy)
  return Math.abs(off) >= noticeable ? warning(text, remedy) : ok(text)
}
