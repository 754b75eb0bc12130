/** Number of draws in random suites: small and fixed in `npm test`, many times more in `npm run test:long`. Scenarios: `random-scenarios.ts`. */
import process from 'node:process'

/** Whether this is `npm run test:long`. */
export const isLongRun = process.env.LONG_TESTS === 'on'
/** The run's seed for random draws; scripts/test/random-seed.mjs chooses it. */
export const randomSeed = Number(process.env.FAST_CHECK_SEED)
const factor = isLongRun ? 10 : 1

/** `few`: the count in `npm test`; `many`: in `npm run test:long`, ten times as many by default. */
export function randomRuns(few: number, many = few * 10): number {
  return isLongRun ? many : few
}

/** Timeout for the draws in milliseconds. `ofFew`: the timeout in `npm test`. */
export function randomTimeout(ofFew: number): number {
  return ofFew * factor
}

/** One of several checks for the nth case of a test; all of them in `npm run test:long`. */
export function inTurn<T>(all: readonly T[], nth: number): readonly T[] {
  return isLongRun ? all : [all[nth % all.length] as T]
}

/** Calls of a race. Ten already keep all connections for calls busy (`db/fair-pool.ts`) and leave others waiting. */
export const racing = Array.from({ length: randomRuns(12, 50) }, (_, i) => i)
