/** Ids of rollup runs: when the run began, in Unix milliseconds of the store's clock, and random bits that make it unique across nodes. */
import { type Param, param, type Sql, sql } from './sql.ts'

const randomBits = 20n
/** Older ids, without random bits, are plain milliseconds. */
const leastId = 1n << 50n

export function rollupId(time: number): string {
  const random = BigInt(Math.floor(Math.random() * 2 ** Number(randomBits)))
  return String((BigInt(time) << randomBits) | random)
}

/** When the run of an id began. */
export function rollupTime(id: string): number {
  const number = BigInt(id)
  return Number(isPlain(id) ? number : number >> randomBits)
}

export function isPlain(id: string): boolean {
  return BigInt(id) < leastId
}

/** When the latest run of these websites began, in Unix milliseconds; 0 if there was none. */
export function latestRollup(websites: Param): Sql {
  const time = sql`if(step < ${param('UInt64', String(leastId))}, step, bitShiftRight(step, ${param('UInt8', Number(randomBits))}))`
  return sql`(SELECT toInt64(max(${time})) FROM closings WHERE website_id IN ${websites})`
}
