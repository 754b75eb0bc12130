/**
 * Writes the data sets into a folder.
 * Run: npx tsx bench/reports/write.ts <folder> [millions of pageviews … | small | changing]
 * FROM_DAY and TO_DAY in the environment select a part of the 90 days.
 */
import { param, sql } from '../../packages/server/src/events/sql.ts'
import { generate } from './generate.ts'
import { dataSet, days, websiteId } from './sites.ts'
import { openBenchStore } from './store.ts'

const [folder = 'data/bench-reports', ...wanted] = process.argv.slice(2)
const sets = (wanted.length === 0 ? ['10', 'small'] : wanted).map(dataSet)
const piece = { from: Number(process.env.FROM_DAY ?? 0), to: Number(process.env.TO_DAY ?? days) }
const { store, close } = await openBenchStore(folder)
for (const set of sets) {
  const begun = Date.now()
  await generate(store, set, piece, (done) => process.stderr.write(`\r${set.name}: ${done} days `))
  const [events] =
    await store.query(sql`SELECT countIf(kind = 'pageview') AS pageviews, count() AS rows, uniqExact(visitor) AS visitors, uniqExact(visit) AS visits, min(time) AS first, max(time) AS last
    FROM events WHERE website_id = ${param('UUID', websiteId(set.first))}`)
  console.log(`\n${set.name}: written in ${((Date.now() - begun) / 1000).toFixed(0)} s`, events)
}
await close()
