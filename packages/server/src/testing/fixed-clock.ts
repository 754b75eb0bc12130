import type { Clock } from '../lib/time/clock.ts'

/** A clock that only moves when it is set. */
export class FixedClock implements Clock {
  #now: number

  constructor(start: number | string) {
    this.#now = typeof start === 'number' ? start : Date.parse(start)
  }

  now(): number {
    return this.#now
  }

  set(time: number | string): void {
    this.#now = typeof time === 'number' ? time : Date.parse(time)
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds
  }
}
