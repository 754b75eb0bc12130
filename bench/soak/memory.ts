/** The product's memory during the soak test: each part, each thread's heap after garbage collection, and the engine's own figures. */
import { readFile, rm } from 'node:fs/promises'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import type { EventsStore } from '../../packages/server/src/events/client.ts'
import { sql } from '../../packages/server/src/events/sql.ts'
import { type Part, sum, type Usage, usageOf } from '../usage.ts'

interface Sample extends Pick<Usage, 'memory' | 'anonymous'> {
  readonly minute: number
}

interface Heaps {
  readonly minute: number
  /** Bytes by thread after garbage collection, on and beside the heap. */
  readonly threads: ReadonlyMap<string, number>
  /** Bytes or counts by name, as the engine reports them. */
  readonly engine: ReadonlyMap<string, number>
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e6)

/** Asks every thread of the server (inside.mjs). Empty if it did not answer, e.g. while it starts. */
async function threadHeaps(pid: number, file: string): Promise<Map<string, number>> {
  await rm(file, { force: true })
  try {
    process.kill(pid, 'SIGUSR2')
  } catch {
    return new Map()
  }
  for (let tries = 0; tries < 20; tries++) {
    await pause(1000)
    const text = await readFile(file, 'utf8').catch(() => '')
    if (text === '') continue
    const heaps: { thread: string; id: number; heapUsed: number; external: number }[] = JSON.parse(text)
    const held = new Map<string, number>()
    // A thread that somebody else asked at the same time answers twice.
    for (const { thread, heapUsed, external } of new Map(heaps.map((heap) => [heap.id, heap])).values())
      held.set(thread, (held.get(thread) ?? 0) + heapUsed + external)
    return held
  }
  return new Map()
}

async function engineSays(store: EventsStore): Promise<Map<string, number>> {
  const rows = await store
    .query<{ name: string; held: string }>(sql`
      SELECT metric AS name, toString(value) AS held FROM system.metrics
      WHERE metric IN ('MemoryTracking', 'GlobalThread', 'PartsActive', 'PartsOutdated') OR (metric LIKE '%CacheBytes' AND value > 0)`)
    .catch(() => [])
  return new Map(rows.map(({ name, held }) => [name, Number(held)]))
}

interface Looking {
  readonly pid: () => number
  readonly store: EventsStore
  /** The file into which the server's threads write their sizes. */
  readonly heapsFile: string
  readonly goesOn: () => boolean
  readonly minute: () => number
  readonly log: (text: string) => void
}

const parts = ['server', 'engine', 'PostgreSQL'] as const
/** Minutes after the last start in which caches fill and code is compiled. */
const warmUp = 10
const sampleEvery = 20_000
/** Interval in samples. */
const heapsEvery = 15

export class MemoryWatch {
  readonly samples: Sample[] = []
  readonly heaps: Heaps[] = []

  async watch({ pid, store, heapsFile, goesOn, minute, log }: Looking): Promise<void> {
    for (let turn = 1; goesOn(); turn++) {
      await pause(sampleEvery)
      const { memory, anonymous } = await usageOf(pid())
      this.samples.push({ minute: minute(), memory, anonymous })
      if (turn % heapsEvery !== 0) continue
      const threads = await threadHeaps(pid(), heapsFile)
      this.heaps.push({ minute: minute(), threads, engine: await engineSays(store) })
      const held = parts.map(
        (part) => `${part} ${megabytes(memory[part])} (${megabytes(anonymous[part])} no files)`,
      )
      log(
        `MB: ${held.join(', ')}; heaps ${megabytesByName(threads)}; engine ${megabytesByName(this.heaps.at(-1)?.engine ?? threads)}`,
      )
    }
  }

  /** Describes how memory developed from this minute on, after a warm-up. */
  report(since: number): string[] {
    const steady = <T extends { readonly minute: number }>(all: readonly T[]) =>
      all.filter(({ minute }) => minute >= since + warmUp)
    const samples = steady(this.samples)
    const heaps = steady(this.heaps)
    const line = (name: string, points: readonly (readonly [number, number])[]) =>
      `memory, ${name}: ${megabytes(points[0]?.[1] ?? 0)} MB first, ${megabytes(points.at(-1)?.[1] ?? 0)} MB last, ${(100 * slopeAnHour(points)).toFixed(1)} % an hour, ${megabytes(growthAnHour(points))} MB`
    const of = (name: string, which: 'memory' | 'anonymous', some: readonly Part[]) =>
      line(
        name,
        samples.map((sample) => [sample.minute, sum(some.map((part) => sample[which][part]))] as const),
      )
    return [
      of('the whole', 'memory', parts),
      of('the whole without files', 'anonymous', parts),
      ...parts.flatMap((part) => [
        of(part, 'memory', [part]),
        of(`${part} without files`, 'anonymous', [part]),
      ]),
      ...[...new Set(heaps.flatMap(({ threads }) => [...threads.keys()]))].map((thread) =>
        line(
          `heap of ${thread} after collecting`,
          heaps.flatMap(({ minute, threads }) => {
            const bytes = threads.get(thread)
            return bytes === undefined ? [] : [[minute, bytes] as const]
          }),
        ),
      ),
    ]
  }
}

function megabytesByName(values: ReadonlyMap<string, number>): string {
  return [...values]
    .map(([name, value]) => `${name} ${value < 100_000 ? value : `${megabytes(value)}M`}`)
    .join(', ')
}

type Points = readonly (readonly [minute: number, bytes: number])[]

/** Change per hour as a fraction of the median. */
function slopeAnHour(points: Points): number {
  return growthAnHour(points) / (sum(points.map(([, bytes]) => bytes)) / points.length)
}

/** Slope of the least-squares line. */
function growthAnHour(points: Points): number {
  const x = sum(points.map(([minute]) => minute)) / points.length
  const y = sum(points.map(([, bytes]) => bytes)) / points.length
  const over = sum(points.map(([minute, bytes]) => (minute - x) * (bytes - y)))
  return (over / sum(points.map(([minute]) => (minute - x) ** 2))) * 60
}
