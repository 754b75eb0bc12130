/** Runs the statements of reports: capped in time and memory, so many at once, cancelled when the client goes away. */

import type { EventsStore } from '../events/client.ts'
import type { Sql } from '../events/sql.ts'
import { refuse } from '../lib/refusal.ts'
import { Gatekeeper } from './gatekeeper.ts'

export type Run = <Row>(statement: Sql, signal?: AbortSignal) => Promise<Row[]>

export interface Caps {
  readonly maxSeconds: number
  readonly maxMemoryBytes: number
  /** Statements under way at once; the others wait their turn. */
  readonly atOnce: number
  /** Statements that may wait; more are refused. */
  readonly waiting: number
}

export const defaultCaps: Caps = {
  maxSeconds: 30,
  maxMemoryBytes: 3 * 1024 ** 3,
  atOnce: 6,
  waiting: 500,
}

/** Codes by which the store says that a statement went over its time or memory. */
const overCap = ['159', '160', '241', '307', '396']

export function createRun(store: EventsStore, caps: Caps = defaultCaps): Run {
  const gate = new Gatekeeper(caps.atOnce, caps.waiting)
  return async <Row>(statement: Sql, signal?: AbortSignal) => {
    const leave = await gate.enter(signal)
    try {
      const { maxSeconds, maxMemoryBytes } = caps
      return await store.query<Row>(statement, { maxSeconds, maxMemoryBytes, ...(signal ? { signal } : {}) })
    } catch (error) {
      const code = String((error as { code?: unknown }).code ?? '')
      if (overCap.includes(code)) refuse('query_too_heavy')
      throw error
    } finally {
      leave()
    }
  }
}
