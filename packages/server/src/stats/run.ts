/** Runs the statements of reports: capped in time and memory, so many at once, cancelled when the client goes away. */

import type { EventsStore } from '../events/client.ts'
import type { Sql } from '../events/sql.ts'
import { refuse } from '../lib/refusal.ts'
import { Coalescer } from './coalesce.ts'
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
  const flights = new Coalescer()
  const { maxSeconds, maxMemoryBytes } = caps

  async function once<Row>(statement: Sql, signal: AbortSignal): Promise<Row[]> {
    const leave = await gate.enter(signal)
    try {
      return await store.query<Row>(statement, { maxSeconds, maxMemoryBytes, signal })
    } catch (error) {
      const code = String((error as { code?: unknown }).code ?? '')
      if (overCap.includes(code)) refuse('query_too_heavy')
      throw error
    } finally {
      leave()
    }
  }

  return <Row>(statement: Sql, signal?: AbortSignal) => {
    const key = `${statement.text}\n${JSON.stringify(statement.params, plain)}`
    return flights.join(key, signal, (ending) => once<Row>(statement, ending))
  }
}

function plain(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}
