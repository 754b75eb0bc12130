/**
 * The address of the events store: `http(s)://user:password@host:8123/database?cluster=name`, or the embedded engine as
 * `unix:///folder/engine.sock?database=name`. `?shards=name`: see `layout/two-shards.ts`.
 */

export interface StoreAddress {
  /** The server's origin. For a socket, a name that only fills the Host header. */
  readonly origin: string
  readonly socketPath: string | undefined
  readonly username: string | undefined
  readonly password: string | undefined
  readonly database: string
  /** The cluster whose servers all have the tables; undefined for a single server. */
  readonly cluster: string | undefined
  /** A cluster of two shards that are both the one engine, for testing a cluster's statements. */
  readonly shards: string | undefined
}

const defaultDatabase = 'footfall'
const parameters = ['database', 'cluster', 'shards']
const nameForm = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Throws a TypeError that says what is wrong with the address, without its password. */
export function parseStoreAddress(address: string): StoreAddress {
  if (!URL.canParse(address)) throw new TypeError('The address of the events store is not a URL')
  const url = new URL(address)
  const socket = url.protocol === 'unix:'
  if (!socket && url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError('The address of the events store must begin with http:, https: or unix:')
  }
  for (const name of url.searchParams.keys())
    if (!parameters.includes(name)) throw new TypeError(`The address of the events store has no "${name}"`)
  const named = url.searchParams.get('database') || (socket ? '' : url.pathname.slice(1))
  const database = named || defaultDatabase
  const cluster = url.searchParams.get('cluster') || undefined
  const shards = url.searchParams.get('shards') || undefined
  for (const name of [database, cluster, shards]) {
    if (name !== undefined && !nameForm.test(name)) {
      throw new TypeError(`"${name}" cannot name a database or cluster: letters, digits and _ only`)
    }
  }
  return {
    origin: socket ? 'http://localhost' : url.origin,
    socketPath: socket ? decodeURIComponent(url.pathname) : undefined,
    username: url.username ? decodeURIComponent(url.username) : undefined,
    password: url.password ? decodeURIComponent(url.password) : undefined,
    database,
    cluster,
    shards,
  }
}

/** The address of an engine behind a Unix socket; `shards` as in `StoreAddress`. */
export function socketAddress(socketPath: string, database = defaultDatabase, shards?: string): string {
  const url = new URL('unix:///')
  url.pathname = socketPath.split('/').map(encodeURIComponent).join('/')
  if (database !== defaultDatabase) url.searchParams.set('database', database)
  if (shards !== undefined) url.searchParams.set('shards', shards)
  return url.href
}
