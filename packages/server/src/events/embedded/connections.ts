/**
 * Connections to the engine. What a call sets stays with its connection, so a connection is lent again only to a call that sets the very same
 * names, and by that overwrites all of it; to open one anew takes longer than many a statement.
 */
import type { Connection } from './native.ts'

/** Idle connections that are kept: of the few shapes of statements that dashboards ask again and again. */
const mostIdle = 12

export class Connections {
  readonly #open: () => Connection
  readonly #close: (connection: Connection) => void
  /** In the order in which they were given back. */
  readonly #idle: { readonly names: string; readonly connection: Connection }[] = []

  constructor(open: () => Connection, close: (connection: Connection) => void) {
    this.#open = open
    this.#close = close
  }

  /** `names`: of all that the call is going to set. */
  take(names: string): Connection {
    const at = this.#idle.findLastIndex((each) => each.names === names)
    return this.#idle.splice(at, at < 0 ? 0 : 1)[0]?.connection ?? this.#open()
  }

  /** Gives a connection back after a call that came to its end. */
  giveBack(names: string, connection: Connection): void {
    this.#idle.push({ names, connection })
    const eldest = this.#idle.length > mostIdle ? this.#idle.shift() : undefined
    if (eldest) this.#close(eldest.connection)
  }

  closeIdle(): void {
    for (const { connection } of this.#idle.splice(0)) this.#close(connection)
  }
}
