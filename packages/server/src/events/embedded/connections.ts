/**
 * Connections to the engine. Settings of a call stay with its connection. So a connection is reused only for a call that sets exactly the same
 * names, and thereby overwrites all of them. Opening a connection takes longer than many statements.
 */
import type { Connection } from './native.ts'

/** Idle connections that are kept, for the few shapes of statements that dashboards repeat. */
const mostIdle = 12

export class Connections {
  readonly #open: () => Connection
  readonly #close: (connection: Connection) => void
  /** In the order in which they were returned. */
  readonly #idle: { readonly names: string; readonly connection: Connection }[] = []

  constructor(open: () => Connection, close: (connection: Connection) => void) {
    this.#open = open
    this.#close = close
  }

  /** `names`: everything that the call will set. */
  take(names: string): Connection {
    const at = this.#idle.findLastIndex((each) => each.names === names)
    return this.#idle.splice(at, at < 0 ? 0 : 1)[0]?.connection ?? this.#open()
  }

  /** Returns a connection after a completed call. */
  giveBack(names: string, connection: Connection): void {
    this.#idle.push({ names, connection })
    const eldest = this.#idle.length > mostIdle ? this.#idle.shift() : undefined
    if (eldest) this.#close(eldest.connection)
  }

  closeIdle(): void {
    for (const { connection } of this.#idle.splice(0)) this.#close(connection)
  }
}
