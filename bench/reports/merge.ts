/**
 * Merges every table to one part for each month, as a store does in the course of time.
 * Run: npx tsx bench/reports/merge.ts <folder>
 */
import { identifiersOf, sql } from '../../packages/server/src/events/sql.ts'
import { tableNames } from '../../packages/server/src/events/tables.ts'
import { openBenchStore } from './store.ts'

const [folder = 'data/bench-reports'] = process.argv.slice(2)
const { store, close } = await openBenchStore(folder)
const named = identifiersOf(tableNames)
for (const table of tableNames)
  await store.exec(sql`OPTIMIZE TABLE ${named(table)} FINAL SETTINGS max_execution_time = 3600`)
await close()
