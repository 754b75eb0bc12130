/**
 * Connections to the engine. Settings and parameters of a call stay with its connection. So a connection is reused only for a call with the same
 * settings and the same names of parameters, whose values it overwrites. Opening a connection and setting it up takes longer than many statements.
 */
import { randomUUID } from 'node:crypto'
import type { Connection } from './native.ts'

/** A connection whose statements carry a mark in the engine's list of running ones. */
export interface MarkedConnection {
  readonly connection: Connection
  readonly mark: string
  /** What its calls share: see `StatementPrefix.key`. */
  readonly key: string
  /** Before its first call. */
  isNew: boolean
}

/** Idle connections that are kept, for the few shapes of statements that dashboards repeat. */
const mostIdle = 12

export class Connections {
  readonly #open: () => Connection
  readonly #close: (connection: Connection) => void
  /** In the order in which they were returned. */
  readonly #idle: MarkedConnection[] = []

  constructor(open: () => Connection, close: (connection: Connection) => void) {
    this.#open = open
    this.#close = close
  }

  /** Opens a connection for one call. */
  open(key = ''): MarkedConnection {
    return { connection: this.#open(), mark: randomUUID(), key, isNew: true }
  }

  /** An idle connection of that key, or a new one. */
  take(key: string): MarkedConnection {
    const at = this.#idle.findLastIndex((each) => each.key === key)
    return this.#idle.splice(at, at < 0 ? 0 : 1)[0] ?? this.open(key)
  }

  /** Returns a connection after a completed call. */
  giveBack(used: MarkedConnection): void {
    used.isNew = false
    this.#idle.push(used)
    const eldest = this.#idle.length > mostIdle ? this.#idle.shift() : undefined
    if (eldest) this.close(eldest)
  }

  close({ connection }: MarkedConnection): void {
    this.#close(connection)
  }

  closeIdle(): void {
    for (const idle of this.#idle.splice(0)) this.close(idle)
  }
}
