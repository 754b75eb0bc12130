/** Random scenarios compared with a plain reference: the same number in each suite, several at once, each with its own seed, which a failure prints. */
import process from 'node:process'
import { test } from 'vitest'
import { randomRuns, randomSeed } from '../../testing/random-runs.ts'

/** Those that send at the same time have their events written together (`report-world.ts`), and writing is most of a scenario's work. */
const atOnce = 20

/** `check` gets a scenario's seed and its index from 0 on. FAST_CHECK_SEED sets the first seed. `quick`: their number in `npm test`. */
export function testScenarios(check: (seed: number, index: number) => Promise<void>, quick = 20): void {
  const scenarios = Number(process.env.SCENARIOS ?? randomRuns(quick, 300))
  test(`${scenarios} scenarios are told as the reference tells them`, {
    timeout: scenarios * 30_000,
  }, async () => {
    let next = 0
    const goOn = async () => {
      for (let index = next++; index < scenarios; index = next++) await check(randomSeed + index, index)
    }
    await Promise.all(Array.from({ length: atOnce }, goOn))
  })
}
