/**
 * Cost of visitors who change and of late events: the overview of a website of a million pageviews; of the same website with a tenth of its visitors
 * at another place, in another language and with another browser at every visit; and of that one while yesterday is open because of a late event.
 * Measured in turns.
 * Run: npx tsx bench/reports/write.ts <folder> 1 changing, roll-up.ts <folder> 1, roll-up.ts <folder> changing, changing.ts <folder> [runs]
 */
import type { Filter } from '../../packages/contract/src/stats/filters.ts'
import { param, type Sql, sql } from '../../packages/server/src/events/sql.ts'
import { median } from '../median.ts'
import { type Asked, asFresh, ask } from './questions.ts'
import { bigWebsite, changingWebsite, now, websiteId } from './sites.ts'
import { openBenchStore } from './store.ts'

const [folder = 'data/bench-reports', runsText = '5'] = process.argv.slice(2)
const { store, close } = await openBenchStore(folder)
const steady = websiteId(bigWebsite(1).first)
const changing = websiteId(changingWebsite.first)

const inChrome: Filter = { field: 'browser', operator: 'in', value: ['Chrome'] }
const inChina: Filter = { field: 'country', operator: 'in', value: ['cn'] }
const questions: readonly (readonly [name: string, asked: Omit<Asked, 'website'>])[] = [
  ['90 days', { range: 'last_90_days' }],
  ['30 days', { range: 'last_30_days' }],
  ['7 days', { range: 'last_7_days' }],
  ['90 days, country', { range: 'last_90_days', filters: [inChina] }],
  ['90 days, browser', { range: 'last_90_days', filters: [inChrome] }],
]

const ofChanging = sql`website_id = ${param('UUID', changing)}`
const yesterday = param('DateTime64(3)', new Date(now - 86_400_000))
/** What the writer records for a late event: its day is counted from events until it is rolled up again. */
const someoneLate = sql`INSERT INTO late_marks (website_id, noted, time) SELECT ${param('UUID', changing)}, now64(3), ${yesterday}`
const nobodyLate = sql`DELETE FROM late_marks WHERE ${ofChanging}`

const cases: readonly (readonly [name: string, website: string, before?: Sql, after?: Sql])[] = [
  ['steady', steady],
  ['changing', changing],
  ['changing, somebody late', changing, someoneLate, nobodyLate],
]

async function timeOf(asked: Asked): Promise<number> {
  const stats = asFresh(store)
  const begun = performance.now()
  await ask(stats, asked)
  const took = performance.now() - begun
  await stats.close()
  return took
}

await store.exec(nobodyLate)
console.log(`| overview | ${cases.map(([name]) => name).join(', ms | ')}, ms |\n| --- | --- | --- | --- |`)
for (const [name, asked] of questions) {
  const times = cases.map((): number[] => [])
  // The first round warms up for the others.
  for (let run = 0; run <= Number(runsText); run++)
    for (const [at, [, website, before, after]] of cases.entries()) {
      if (before) await store.exec(before)
      const took = await timeOf({ website, ...asked })
      if (after) await store.exec(after)
      if (run > 0) times[at]?.push(took)
    }
  console.log(`| ${name} | ${times.map((each) => median(each).toFixed(0)).join(' | ')} |`)
}
await close()
