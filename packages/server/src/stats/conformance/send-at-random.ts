/** Sends events as networks deliver them: in any order, some twice, in several calls, so that early events may come late. */
import fc from 'fast-check'
import type { ReportWebsite, SentEvent } from './report-world.ts'

/** How they arrive. */
export const randomArrival = fc.record({
  order: fc.infiniteStream(fc.nat()),
  twice: fc.infiniteStream(fc.boolean()),
})
export type Arrival = typeof randomArrival extends fc.Arbitrary<infer T> ? T : never

/** Number of calls, each a batch of the writer. */
const calls = 3

export async function sendAtRandom(
  { send }: ReportWebsite,
  events: readonly SentEvent[],
  { order, twice }: Arrival,
): Promise<void> {
  const shuffled = events
    .map((event, at) => ({ ...event, id: `e-${String(at).padStart(6, '0')}` }))
    .flatMap((event) => (twice.next().value ? [event, event] : [event]))
    .map((event) => ({ event, at: order.next().value as number }))
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event)
  const size = Math.ceil(shuffled.length / calls)
  for (let from = 0; from < shuffled.length; from += size) await send(shuffled.slice(from, from + size))
}
