/**
 * Rolls up the days of the big website, as the server does in the background after its reports are requested, and prints the time.
 * Run: npx tsx bench/reports/roll-up.ts <folder> [millions | changing]
 */
import { rollUpDays } from '../../packages/server/src/stats/rollup/testing/roll-up-days.ts'
import { dataSet, now, websiteId, zone } from './sites.ts'
import { openBenchStore } from './store.ts'

const [folder = 'data/bench-reports', name = '10'] = process.argv.slice(2)
const { store, close } = await openBenchStore(folder)
const begun = performance.now()
const website = { websiteId: websiteId(dataSet(name).first), timeZone: zone }
const rolledUp = await rollUpDays(website, {
  store,
  clock: { now: () => now },
  leastVisits: 1,
  signal: new AbortController().signal,
})
console.log(rolledUp ? `rolledUp in ${Math.round((performance.now() - begun) / 1000)} s` : 'nothing to close')
await close()
