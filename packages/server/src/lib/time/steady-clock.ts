/**
 * The system's clock without its steps. A changed clock, or a correction by a time server, must not split visits or let one end before it began. A
 * step of up to two hours is compensated by running at half or one and a half times the speed. A larger one (a machine that slept) is followed at
 * once.
 */
import { hour } from '@footfall/contract/durations'
import type { Clock } from './clock.ts'

/** Differences that are not a step. */
const tolerance = 1_000
const tooFar = 2 * hour

export class SteadyClock implements Clock {
  readonly #wall: () => number
  readonly #elapsed: () => number
  #time: number
  #last: number

  /** `wall` may step, `elapsed` never does; both in milliseconds. */
  constructor(wall: () => number, elapsed: () => number) {
    this.#wall = wall
    this.#elapsed = elapsed
    this.#time = wall()
    this.#last = elapsed()
  }

  now(): number {
    const at = this.#elapsed()
    const passed = at - this.#last
    this.#last = at
    const wall = this.#wall()
    const ahead = this.#time + passed - wall
    if (Math.abs(ahead) > tooFar) this.#time = wall
    else if (Math.abs(ahead) <= tolerance) this.#time = Math.max(this.#time + passed / 2, wall)
    else this.#time += passed - Math.sign(ahead) * Math.min(passed / 2, Math.abs(ahead))
    return Math.floor(this.#time)
  }
}
