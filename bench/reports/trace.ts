/**
 * Prints the statements that one question sends to the engine, with their start and duration, without caches.
 * Run: npx tsx bench/reports/trace.ts <folder> <range> [country | page | small | compare …] [text]
 */
import type { EventsStore } from '../../packages/server/src/events/client.ts'
import { asFresh, ask, big, chinese, onPage, small } from './questions.ts'
import { openBenchStore } from './store.ts'

const [folder = 'data/bench-reports', range = 'last_90_days', ...how] = process.argv.slice(2)
const { store, close } = await openBenchStore(folder)
let begun = performance.now()
let isPrinting = false
const traced: EventsStore = {
  ...store,
  query: async (statement, options) => {
    const from = performance.now()
    const rows = await store.query<never>(statement, options)
    if (!isPrinting) return rows
    const text = statement.text.replaceAll(/\s+/g, ' ')
    console.log(
      `${(from - begun).toFixed(0).padStart(6)} +${(performance.now() - from).toFixed(0).padStart(5)} ms ${String(rows.length).padStart(5)} rows  ${how.includes('text') ? `${text}\n${JSON.stringify(statement.params, (_, value) => (typeof value === 'bigint' ? String(value) : value))}` : text.slice(0, 150)}`,
    )
    return rows
  },
}
const filters = [...(how.includes('country') ? [chinese] : []), ...(how.includes('page') ? [onPage] : [])]
for (let run = 0; run < 3; run++) {
  isPrinting = run === 2
  begun = performance.now()
  await ask(asFresh(traced), {
    website: how.includes('small') ? small(2 + run) : big(),
    range: range as 'last_90_days',
    filters,
    ...(how.includes('compare') ? { compare: 'previous_period' as const } : {}),
  })
  console.log(`run ${run + 1}: ${(performance.now() - begun).toFixed(0)} ms`)
}
await close()
