/** Connections to the store over `@clickhouse/client`: one pool for reading and one for writing, so that reports never delay a batch. */
import http from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import type { Log } from '../lib/log.ts'
import type { StoreAddress } from './address.ts'
import { engineSocket, type Statement } from './engine-socket.ts'
import type { Settings } from './layout/layout.ts'

export interface Connection {
  /** Reads a whole answer in JSONEachRow. */
  read(statement: Statement): Promise<unknown[]>
  /** For answers that are read row by row. */
  readonly reader: ClickHouseClient
  /** Sends a batch with an INSERT statement that names its format. */
  insert(
    statement: string,
    bytes: Buffer,
    options: { settings: Settings; signal?: AbortSignal | undefined },
  ): Promise<void>
  /** Runs a statement without a result. */
  command(statement: Statement): Promise<void>
  /** The same if the database may not exist yet. */
  commandOutside(text: string, settings: Settings): Promise<void>
  close(): Promise<void>
}

const readConnections = 16
const writeConnections = 4
// More than every time limit of a query: the store ends a query, not the socket.
const silenceMilliseconds = 3_660_000
/** A batch is given up, and sent again with its token, after so many milliseconds without a byte: more than replicas may take to confirm it. */
const batchSilence = 120_000

/** A complete answer is short or, of a batch or a command, empty. Starting threads to format it in parallel takes longer than formatting it. */
export const wholeAnswer = { wait_end_of_query: 1, output_format_parallel_formatting: 0 } as const

const commandSettings = {
  ...wholeAnswer,
  // An ALTER or DELETE ends when all replicas are done.
  mutations_sync: '2',
  distributed_ddl_output_mode: 'none',
} as const

function agentFor({ origin, socketPath }: StoreAddress, maxSockets: number): http.Agent {
  const options = { keepAlive: true, maxSockets, maxFreeSockets: maxSockets }
  // Node's agent passes `socketPath` to net.connect; its types omit it.
  const withSocket: http.AgentOptions = socketPath ? Object.assign({ socketPath }, options) : options
  return origin.startsWith('https:') ? new https.Agent(withSocket) : new http.Agent(withSocket)
}

/** Reads a result, and drops it when the signal aborts. The client itself only listens until the first byte. */
async function readWhole(reader: ClickHouseClient, { text, params, settings, signal }: Statement) {
  const result = await reader.query({
    query: text,
    query_params: { ...params },
    clickhouse_settings: { ...settings },
    format: 'JSONEachRow',
    ...(signal ? { abort_signal: signal } : {}),
  })
  const end = () => result.close()
  signal?.addEventListener('abort', end)
  try {
    return await result.json()
  } finally {
    signal?.removeEventListener('abort', end)
  }
}

/** `silence`: of a server, while it is sent a batch. The embedded engine does not vanish with a batch, it continues. */
export function connect(address: StoreAddress, log: Log, silence = batchSilence): Connection {
  const connection = connectClient(address, log, silence)
  if (address.socketPath === undefined) return connection
  const atOnce = { reads: readConnections, writes: writeConnections }
  const socket = engineSocket(address.socketPath, address.database, atOnce)
  return {
    ...connection,
    read: socket.read,
    insert: (text, bytes, { settings, signal }) => socket.insert({ text, settings, signal }, bytes),
    command: (statement) =>
      socket.command({ ...statement, settings: { ...commandSettings, ...statement.settings } }),
    close: async () => {
      socket.close()
      await connection.close()
    },
  }
}

function connectClient(address: StoreAddress, log: Log, silence: number): Connection {
  const client = (
    agent: http.Agent,
    database = address.database,
    timeout = silenceMilliseconds,
  ): ClickHouseClient =>
    createClient({
      url: address.origin,
      ...(address.username === undefined ? {} : { username: address.username }),
      ...(address.password === undefined ? {} : { password: address.password }),
      database,
      application: 'footfall',
      http_agent: agent,
      request_timeout: timeout,
      // A local socket is faster than any compression.
      compression: { request: address.socketPath === undefined, response: address.socketPath === undefined },
      // Thousands of filter values do not fit into a URL.
      use_multipart_params_auto: true,
      keep_alive: { enabled: true, idle_socket_ttl: 2_500 },
      log: { level: ClickHouseLogLevel.OFF },
    })
  const reader = client(agentFor(address, readConnections))
  // Each client has connections of its own: of shared ones, it ends those that it does not use, in the middle of another's statement.
  const writer = client(agentFor(address, writeConnections))
  const sender = client(agentFor(address, writeConnections), address.database, silence)
  const outside = client(agentFor(address, 1), 'default')
  log.debug(
    { origin: address.socketPath ?? address.origin, database: address.database },
    'events store opened',
  )

  return {
    read: (statement) => readWhole(reader, statement),
    reader,
    insert: async (statement, bytes, { settings, signal }) => {
      const { stream } = await sender.exec({
        query: statement,
        values: Readable.from([bytes], { objectMode: false }),
        clickhouse_settings: { ...settings },
        ...(signal ? { abort_signal: signal } : {}),
      })
      await stream.resume().toArray()
    },
    command: async ({ text, params, settings, signal }) => {
      await writer.command({
        query: text,
        query_params: { ...params },
        clickhouse_settings: { ...commandSettings, ...settings },
        ...(signal ? { abort_signal: signal } : {}),
      })
    },
    commandOutside: async (text, settings) => {
      await outside.command({ query: text, clickhouse_settings: { ...commandSettings, ...settings } })
    },
    close: async () => {
      await Promise.all([reader, writer, sender, outside].map((each) => each.close()))
    },
  }
}
