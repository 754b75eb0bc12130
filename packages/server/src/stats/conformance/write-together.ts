/**
 * Lets the writer store what several send at the same time in one batch. A batch is a dozen statements, however few events it has, so one for each
 * sender would take most of the time of a test with many websites.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'

interface WriteTogether {
  /** Does work that sends events, or that precedes it. What else is sent meanwhile is written together with it. */
  sending<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when everything sent before the call is written. */
  written(): Promise<void>
}

/** `flush` writes what was sent before it is called. */
export function writeTogether(flush: () => Promise<void>): WriteTogether {
  let busy = 0
  let becomeIdle: () => void = () => undefined
  let next: Promise<void> | null = null

  async function flushWhenIdle(): Promise<void> {
    // Within a turn, senders go on to their next work.
    await nextTurn()
    while (busy > 0) {
      await new Promise<void>((resolve) => {
        becomeIdle = resolve
      })
      await nextTurn()
    }
    next = null
    await flush()
  }

  return {
    async sending(work) {
      busy++
      try {
        return await work()
      } finally {
        busy--
        if (busy === 0) becomeIdle()
      }
    },
    written() {
      next ??= flushWhenIdle()
      return next
    },
  }
}
