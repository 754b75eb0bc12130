/**
 * Merges every table to one part for each month.
 * Run: npx tsx bench/reports/merge.ts <folder>
 */
import { mergeTables, openBenchStore } from './store.ts'

const [folder = 'data/bench-reports'] = process.argv.slice(2)
const { store, close } = await openBenchStore(folder)
await mergeTables(store)
await close()
