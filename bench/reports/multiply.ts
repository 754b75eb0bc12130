/**
 * Makes a website of several times as many pageviews from a website that is written and rolled up: the same days, each time with new visitors,
 * including rollups.
 * Run: npx tsx bench/reports/multiply.ts <folder> <existing millions> <times>
 */
import { identifiersOf, join, param, type Sql, sql } from '../../packages/server/src/events/sql.ts'
import { type ColumnName, type TableName, tables } from '../../packages/server/src/events/tables.ts'
import { bigWebsite, websiteId } from './sites.ts'
import { openBenchStore } from './store.ts'

const [folder = 'data/bench-reports', millions = '10', times = '5'] = process.argv.slice(2)
const from = websiteId(bigWebsite(Number(millions)).first)
const to = websiteId(bigWebsite(Number(millions) * Number(times)).first)
const { store, close } = await openBenchStore(folder)

/** Each copy has different hashes, the same ones in all tables. */
const spread = 0x9e3779b97f4a7c15n

function copied(table: TableName, nth: number): Sql {
  const names = Object.keys(tables[table]) as ColumnName[]
  const named = identifiersOf(names)
  const shift = param('UInt64', (spread * BigInt(nth)) & 0xffffffffffffffffn)
  const own = new Set<string>(['visitor', 'visit', 'event'])
  const values = names.map((name) => {
    if (name === 'website_id') return sql`${param('UUID', to)}`
    return own.has(name) ? sql`bitXor(${named(name)}, ${shift})` : named(name)
  })
  return sql`INSERT INTO ${identifiersOf([table])(table)} (${join(names.map(named))})
    SELECT ${join(values)} FROM ${identifiersOf([table])(table)} WHERE website_id = ${param('UUID', from)}
    SETTINGS insert_deduplicate = 0, max_insert_threads = 2, max_execution_time = 3600`
}

const byVisitor = ['events', 'visits', 'visitors', 'closed_days', 'closed_visitors', 'closed_visits'] as const
for (const table of byVisitor) {
  const begun = Date.now()
  for (let nth = 1; nth <= Number(times); nth++) await store.exec(copied(table, nth))
  await store.exec(sql`OPTIMIZE TABLE ${identifiersOf([table])(table)} FINAL`)
  console.log(`${table}: ${((Date.now() - begun) / 1000).toFixed(0)} s`)
}
await store.exec(copied('closings', 0))
await close()
