/** Counts what is tried against the product and what gets through; `npm run test:attack` prints the sums. */
import { appendFileSync } from 'node:fs'
import process from 'node:process'
import { expect } from 'vitest'
import type { Answer } from '../../../packages/server/src/testing/test-client.ts'

/** One attempt; `holds` throws or answers false where it gets through. Fails the test then, once it is counted. */
export async function attempt(what: string, holds: () => unknown): Promise<void> {
  let fault: unknown = null
  try {
    if ((await holds()) === false) fault = 'it got through'
  } catch (error) {
    fault = error
  }
  note({ group: group(), what, through: fault !== null })
  expect(fault, what).toBeNull()
}

/** Whether an answer refuses for this reason and gives nothing besides; throws what it says where it does not. */
export function refused({ status, code, reason, data }: Answer, ...reasons: string[]): void {
  const said = JSON.stringify({ status, code, data }).slice(0, 500)
  expect(code, said).not.toBe(200)
  expect(status, said).toBeLessThan(500)
  expect(reasons, said).toContain(reason)
}

/** A figure to be printed: how long 99 of 100 events of another website wait, in milliseconds, in calm and under an attack. */
export function noteDelay(what: string, calm: number, under: number): void {
  note({ what, calm, under })
}

function group(): string {
  return expect.getState().testPath?.replace(/^.*\//, '').replace('.attack.ts', '') ?? ''
}

function note(line: object): void {
  const file = process.env.ATTACK_TALLY
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
}
