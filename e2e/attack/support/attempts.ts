/** Counts attempts against the product and those that succeed. `npm run test:attack` prints the sums. */
import { appendFileSync } from 'node:fs'
import process from 'node:process'
import { expect } from 'vitest'
import type { Answer } from '../../../packages/server/src/testing/test-client.ts'

/** Records one attempt. `holds` throws or returns false if the attack succeeds; the test then fails. */
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

/** Whether an answer is a refusal with one of these reasons and without data. Throws a description if it is not. */
export function refused({ status, code, reason, data }: Answer, ...reasons: string[]): void {
  const said = JSON.stringify({ status, code, data }).slice(0, 500)
  expect(code, said).not.toBe(200)
  expect(status, said).toBeLessThan(500)
  expect(reasons, said).toContain(reason)
}

/** Prints a measurement: the 99th percentile of the delay of another website's events, in milliseconds, without and with an attack. */
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
