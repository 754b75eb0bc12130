import { setTimeout as pause } from 'node:timers/promises'

/** The result, or `late` if it takes longer than this many milliseconds, or once the signal is given. */
export async function inTime<Result, Late>(
  wanted: Promise<Result>,
  milliseconds: number,
  late: Late,
  signal?: AbortSignal,
): Promise<Result | Late> {
  const timer = new AbortController()
  const giveUp = (): void => timer.abort()
  signal?.addEventListener('abort', giveUp)
  if (signal?.aborted) giveUp()
  try {
    return await Promise.race([wanted, pause(milliseconds, late, { signal: timer.signal }).catch(() => late)])
  } finally {
    timer.abort()
    signal?.removeEventListener('abort', giveUp)
  }
}
