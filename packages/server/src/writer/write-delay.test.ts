/** When files are written, by the journal's content and waiting calls. */
import { expect, test } from 'vitest'
import { type LaneName, WriteDelay, type WriteDelayOptions } from './write-delay.ts'

const empty = { hasClosed: false, hasOpen: false, openBytes: 0, openAge: 0, waitingBytes: 0 }
const open = { ...empty, hasOpen: true, openBytes: 1000, openAge: 100 }
const closed = { ...empty, hasClosed: true }
/** What takes 100 s to write on a slow machine. */
const many = { ...closed, waitingBytes: 409_600_000 }
const never = Number.POSITIVE_INFINITY
/** While one yields. */
const step = 50

interface Case extends Partial<Omit<WriteDelayOptions, 'journal' | 'lag'>> {
  readonly live?: typeof empty
  readonly imports?: typeof empty
  readonly roomy?: boolean
  readonly lag?: number
}

function delayOf({ live = empty, imports = empty, roomy = true, lag = 0, ...more }: Case): WriteDelay {
  return new WriteDelay({
    journal: { live, imports, roomy },
    lag: () => lag,
    isSorting: () => false,
    isAwaited: () => false,
    ...more,
  })
}

const gathersImports = () => true
const isAwaited = () => true
test.each<[string, LaneName, Case, number]>([
  ['nothing there', 'live', {}, never],
  ['few records gather', 'live', { live: open }, 200],
  ['as long as it is told', 'live', { live: open, interval: 1000 }, 900],
  ['many records gather longer', 'live', { live: { ...open, openBytes: 200_000 } }, 900],
  ['older than that', 'live', { live: { ...open, openAge: 400 } }, -100],
  ['a closed file', 'live', { live: closed }, 0],
  ['a call waits for what it brought', 'imports', { imports: open, isAwaited }, 0],
  ['or for what lies in the live lane alone', 'live', { live: open, isAwaited }, 0],
  ['a call waits for the other lane', 'live', { live: open, imports: open, isAwaited }, 200],
  ['imports are laid out by time', 'imports', { imports: closed, isSorting: () => true }, never],
  ['imports gather', 'imports', { imports: closed, gathersImports }, step],
  ['live events do not', 'live', { live: closed, gathersImports }, 0],
  ['no room to gather', 'imports', { imports: closed, gathersImports, roomy: false }, 0],
  ['too far behind to gather', 'imports', { imports: closed, gathersImports, lag: 60_000 }, 0],
  ['more came than is written in that time', 'imports', { imports: many, gathersImports, lag: 60_000 }, step],
  ['until it is written as soon', 'imports', { imports: many, gathersImports, lag: 100_000 }, 0],
])('%s (%s)', (_, lane, given, wait) => {
  expect(delayOf(given).waitOf(lane)).toBe(wait)
})

test('after a file of many months imports gather while the store merges, if there is room', () => {
  const delay = delayOf({ live: closed, imports: closed })
  delay.wrote('imports', 400, 24)
  expect(delay.waitOf('imports')).toBeGreaterThan(1_500)
  expect(delay.waitOf('imports')).toBeLessThanOrEqual(2_000)
  expect(delay.waitOf('live')).toBe(0)
  // A large file took longer than that.
  delay.wrote('imports', 2_000, 2)
  expect(delay.waitOf('imports')).toBe(0)
  const full = delayOf({ imports: closed, roomy: false })
  full.wrote('imports', 400, 24)
  expect(full.waitOf('imports')).toBe(0)
})

test('after a batch one rests where events are turned away, and only there', () => {
  let overloaded = true
  const delay = delayOf({ live: closed, isOverloaded: () => overloaded })
  expect(delay.waitOf('live')).toBe(0)
  delay.wrote('live', 500)
  expect(delay.waitOf('live')).toBe(step)
  overloaded = false
  expect(delay.waitOf('live')).toBe(0)
})

test('a live batch begins a second after the one before it, and at once after quiet', () => {
  const old = { ...open, openAge: 400 }
  const delay = delayOf({ live: old })
  expect(delay.waitOf('live')).toBe(-100)
  delay.wrote('live', 100)
  expect(delay.waitOf('live')).toBeGreaterThan(850)
  expect(delay.waitOf('live')).toBeLessThanOrEqual(900)
  delay.wrote('live', 1_500)
  expect(delay.waitOf('live')).toBe(-100)
})

test('while imports wait, a live batch is not held back from going first', () => {
  const old = { ...open, openAge: 400 }
  for (const imports of [closed, old]) {
    const delay = delayOf({ live: old, imports })
    delay.wrote('live', 100)
    expect(delay.waitOf('live')).toBe(-100)
  }
})
