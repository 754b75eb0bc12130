import { setTimeout as pause } from 'node:timers/promises'

/** The result, or `late` if it takes longer than this many milliseconds. */
export async function inTime<Result, Late>(
  wanted: Promise<Result>,
  milliseconds: number,
  late: Late,
): Promise<Result | Late> {
  const timer = new AbortController()
  try {
    return await Promise.race([wanted, pause(milliseconds, late, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}
