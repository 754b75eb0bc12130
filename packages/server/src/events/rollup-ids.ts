/** Ids of rollup runs: when the run began, in Unix milliseconds of the store's clock, and random bits that make it unique across nodes. */
import { instant } from './event-times.ts'
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

/** When a run began, in Unix milliseconds. */
const stepTime = sql`toInt64(if(step < ${param('UInt64', String(leastId))}, step, bitShiftRight(step, ${param('UInt8', Number(randomBits))})))`

/** The condition on `step` that the run began more than these milliseconds ago, by the store's clock. */
export function begunBefore(age: number): Sql {
  return sql`${stepTime} < toUnixTimestamp64Milli(now64(3)) - ${param('Int64', age)}`
}

/** When the latest run of these websites began, in Unix milliseconds; 0 if there was none. */
export function latestRollup(websites: Param): Sql {
  return sql`(SELECT max(${stepTime}) FROM closings WHERE website_id IN ${websites})`
}

/** The websites with days after an instant (Unix milliseconds) that are rolled up, and when the latest of those runs began (`began`). */
export function rolledUpAfter(time: number): Sql {
  return sql`(SELECT website_id, max(${stepTime}) AS began FROM closings
    WHERE through > ${instant(time)} GROUP BY website_id)`
}
