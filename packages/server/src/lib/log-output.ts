/**
 * Standard output for the log. Events are accepted whatever becomes of the log: pino's own writer stops the whole process, for as long as the disk of
 * the log is full, and ends it when the terminal has gone.
 */
import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'
import { codeOf } from './errors/code-of.ts'

/** Milliseconds that a line may wait for a slow reader of a pipe; after that, lines are left out until one can be written. */
const timeout = 200
const step = 10

const clock = new Int32Array(new SharedArrayBuffer(4))

/** `write` writes as many of the bytes as it can, and returns their number or throws. */
export function logOutput(write = (bytes: Uint8Array): number => writeSync(1, bytes)): DestinationStream {
  let isSlow = false
  /** Whether a line ended early, so that the next one begins on its own line. */
  let isTorn = false

  /** The number of bytes that could be written. */
  function writeMost(bytes: Uint8Array): number {
    let at = 0
    for (let waited = 0; at < bytes.length; ) {
      try {
        at += write(bytes.subarray(at))
        isSlow = false
      } catch (error) {
        isSlow ||= waited >= timeout
        if (codeOf(error) !== 'EAGAIN' || isSlow) break
        Atomics.wait(clock, 0, 0, step)
        waited += step
      }
    }
    return at
  }

  return {
    write(line) {
      const bytes = Buffer.from(isTorn ? `\n${line}` : line)
      const written = writeMost(bytes)
      if (written > 0) isTorn = written < bytes.length
    },
  }
}
