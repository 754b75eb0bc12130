/** How often random suites draw: a fixed small count in `npm test`, ten times as many in `npm run test:long`. Scenarios: `random-scenarios.ts`. */
import process from 'node:process'

export const isLongRun = process.env.LONG_TESTS === 'on'
const factor = isLongRun ? 10 : 1

/** `few`: the count in `npm test`. */
export function randomRuns(few: number): number {
  return few * factor
}

/** The time that so many draws may take, in milliseconds. */
export function randomTimeout(ofFew: number): number {
  return ofFew * factor
}
