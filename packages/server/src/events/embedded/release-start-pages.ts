/**
 * Unmaps what the start alone needed of the engine's library. Half of its pages in memory are read only while it is loaded and sets itself up, and the
 * system keeps mapped pages of programs longest. A page that is needed again is mapped again, from the system's cache unless memory was scarce.
 */
import { readFile } from 'node:fs/promises'

/** Advice of Linux: these pages are the first to leave the cache; and this process does without them. */
const [cold, dontNeed] = [20, 4]

/** Of the library what nothing writes to: its code, and its beginning. Other pages hold addresses that loading wrote. */
function* unchangeable(maps: string): Generator<{ readonly start: number; readonly bytes: number }> {
  for (const line of maps.split('\n')) {
    const [range = '', rights = '', offset = ''] = line.split(' ')
    if (!line.endsWith('/libchdb.so')) continue
    const isBeginning = rights.startsWith('r--') && Number.parseInt(offset, 16) === 0
    if (!rights.startsWith('r-x') && !isBeginning) continue
    const [start = 0, end = 0] = range.split('-').map((address) => Number.parseInt(address, 16))
    yield { start, bytes: end - start }
  }
}

/** On Linux; elsewhere nothing happens. */
export async function releaseStartPages(): Promise<void> {
  if (process.platform !== 'linux') return
  const { default: koffi } = await import('koffi')
  const madvise = koffi.load('libc.so.6').func('int madvise(uintptr_t, size_t, int)')
  // It takes a tenth of a second, in which this thread passes answers on.
  const advise = (start: number, bytes: number, advice: number) =>
    new Promise<void>((resolve) => madvise.async(start, bytes, advice, () => resolve()))
  for (const { start, bytes } of unchangeable(await readFile('/proc/self/maps', 'latin1'))) {
    await advise(start, bytes, cold)
    await advise(start, bytes, dontNeed)
  }
}
