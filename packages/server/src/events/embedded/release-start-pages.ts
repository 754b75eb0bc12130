/**
 * Unmaps what the start alone needed of the engine's library. Half of its pages in memory are read only while it is loaded and sets itself up, and the
 * system keeps mapped pages of programs longest. A page that is needed again is mapped again, from the system's cache unless memory was scarce.
 */
import { readFile } from 'node:fs/promises'

/** Advice of Linux: these pages are the first to leave the cache; and this process does without them. */
const [cold, dontNeed] = [20, 4]

/** What nothing writes to: the library's code, and its beginning. Other pages hold addresses that loading wrote. */
const unchangeable = /^([0-9a-f]+)-([0-9a-f]+) r(?:-xp [0-9a-f]+|--p 0+) .*\/libchdb\.so$/gm

/** Resolves with the bytes of the library that were mapped until now. Elsewhere than on Linux nothing happens. */
export async function releaseStartPages(): Promise<number> {
  if (process.platform !== 'linux') return 0
  const { default: koffi } = await import('koffi')
  const madvise = koffi.load('libc.so.6').func('int madvise(uintptr_t, size_t, int)')
  // It takes a tenth of a second, in which this thread passes answers on.
  const advise = (start: number, bytes: number, advice: number) =>
    new Promise<void>((resolve) => madvise.async(start, bytes, advice, () => resolve()))
  let all = 0
  for (const [, from = '', to = ''] of (await readFile('/proc/self/maps', 'latin1')).matchAll(unchangeable)) {
    const start = Number.parseInt(from, 16)
    const bytes = Number.parseInt(to, 16) - start
    await advise(start, bytes, cold)
    await advise(start, bytes, dontNeed)
    all += bytes
  }
  return all
}
