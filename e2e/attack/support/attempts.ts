/** Counts what is tried against the product and what gets through; `npm run test:attack` prints the sums. */
import { appendFileSync } from 'node:fs'
import process from 'node:process'
import { expect } from 'vitest'

/** One attempt; `holds` throws or answers false where it gets through. Fails the test then, once it is counted. */
export async function attempt(what: string, holds: () => unknown): Promise<void> {
  let fault: unknown = null
  try {
    if ((await holds()) === false) fault = 'it got through'
  } catch (error) {
    fault = error
  }
  const group = expect.getState().testPath?.replace(/^.*\//, '').replace('.attack.ts', '') ?? ''
  const file = process.env.ATTACK_TALLY
  if (file) appendFileSync(file, `${JSON.stringify({ group, what, through: fault !== null })}\n`)
  expect(fault, what).toBeNull()
}
