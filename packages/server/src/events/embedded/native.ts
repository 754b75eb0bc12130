/**
 * The engine's binding, typed as far as it is used. The package's public API serialises all parameterised queries of the process and accepts inserts
 * in a few text formats only, so its binding is loaded by path.
 */
import { createRequire } from 'node:module'
import path from 'node:path'

/** A connection runs one statement at a time. Its settings and parameters stay until it is closed. */
export type Connection = { readonly connection: unique symbol }
type StreamHandle = { readonly stream: unique symbol }

export interface Chunk {
  readonly bytes: Buffer
  readonly done: boolean
}

/** All calls except Create and Close run on libuv's threads. */
export interface Engine {
  CreateConnection(folder: string, args: readonly string[]): Connection
  /** Never call this while a call on the connection is running; that crashes the engine. */
  CloseConnection(connection: Connection): void
  /** Runs one or more statements. Returns the output of all. */
  QueryAsyncConnection(
    connection: Connection,
    statements: string,
    format: string,
  ): Promise<{ readonly bytes: Buffer }>
  StreamQuery(connection: Connection, statement: string, format: string): StreamHandle
  StreamFetch(stream: StreamHandle): Promise<Chunk>
  /** Never call this while a fetch is running. */
  StreamCancel(stream: StreamHandle): void
}

export function loadEngine(): Engine {
  const require = createRequire(import.meta.url)
  const folder = path.dirname(require.resolve('chdb/package.json'))
  const loader = require(path.join(folder, 'dist/loader.js')) as { loadNative(): Engine }
  return loader.loadNative()
}
