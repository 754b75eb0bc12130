/**
 * The events store as the rest of the server sees it: ClickHouse's HTTP interface, on the network or on the embedded
 * engine's Unix socket alike.
 */
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { Readable } from 'node:stream'
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import type { Log } from '../lib/log.ts'
import { QueryCancelled, storeError } from './errors.ts'
import { type Sql, sql } from './sql.ts'
import type { TableName } from './tables.ts'

export interface QueryOptions {
  /** Aborting cancels the query in the store, too. */
  readonly signal?: AbortSignal | undefined
  readonly maxSeconds?: number
  readonly maxMemoryBytes?: number
}

export interface InsertOptions {
  /** Names the batch: the same token a second time stores nothing. */
  readonly token: string
  /** Columns in the order of the encoded rows; needed for a buffer. */
  readonly columns?: readonly string[]
}

export interface EventsStore {
  /** All rows of a query, as objects; 64-bit integers come as strings. */
  query<Row>(statement: Sql, options?: QueryOptions): Promise<Row[]>
  /** Stores a batch: objects, or rows encoded as RowBinary. Resolves when it is on disk. */
  insert(table: TableName, rows: readonly object[] | Uint8Array, options: InsertOptions): Promise<void>
  exec(statement: Sql): Promise<void>
  ping(): Promise<boolean>
  close(): Promise<void>
}

export interface OpenOptions {
  /** `http(s)://user:password@host:8123/database`, or `unix:/path/to/socket` of the embedded engine. */
  readonly url: string
  /** Overrides the database of the URL. */
  readonly database?: string
  readonly log: Log
}

const settings = {
  async_insert: 0,
  output_format_json_quote_64bit_integers: 1,
  date_time_input_format: 'best_effort',
  date_time_output_format: 'simple',
  output_format_json_quote_denormals: 0,
} as const

function connect(url: string, database: string | undefined): { client: ClickHouseClient; database: string } {
  const common = {
    request_timeout: 120_000,
    max_open_connections: 24,
    clickhouse_settings: settings,
    application: 'footfall',
    log: { level: ClickHouseLogLevel.OFF },
  }
  if (url.startsWith('unix:')) {
    const agent = new http.Agent({ socketPath: url.slice('unix:'.length), keepAlive: true, maxSockets: 24 })
    const name = database ?? 'footfall'
    const client = createClient({ ...common, url: 'http://localhost', http_agent: agent, database: name })
    return { client, database: name }
  }
  const parsed = new URL(url)
  const name = database ?? (parsed.pathname.slice(1) || 'footfall')
  parsed.pathname = ''
  return { client: createClient({ ...common, url: parsed, database: name }), database: name }
}

/** Opens a pool of connections; nothing is dialled before the first use. */
export function openEventsStore({
  url,
  database,
  log,
}: OpenOptions): EventsStore & { readonly database: string } {
  const { client, database: name } = connect(url, database)

  const cancel = (id: string): void => {
    // Found by its comment, as an aborted request leaves the query running behind it.
    const statement = `KILL QUERY WHERE Settings['log_comment'] = {id:String} ASYNC`
    client
      .command({ query: statement, query_params: { id } })
      .catch((err: unknown) => log.debug({ err }, 'cancelling a query failed'))
  }

  return {
    database: name,
    async query<Row>(statement: Sql, options: QueryOptions = {}): Promise<Row[]> {
      const id = randomUUID()
      const onAbort = (): void => cancel(id)
      options.signal?.throwIfAborted()
      options.signal?.addEventListener('abort', onAbort, { once: true })
      try {
        const answer = await client.query({
          query: statement.text,
          query_params: { ...statement.params },
          format: 'JSONEachRow',
          clickhouse_settings: {
            log_comment: id,
            readonly: '2',
            max_execution_time: options.maxSeconds ?? 30,
            max_memory_usage: String(options.maxMemoryBytes ?? 2_000_000_000),
          },
          ...(options.signal ? { abort_signal: options.signal } : {}),
        })
        return await answer.json<Row>()
      } catch (error) {
        throw options.signal?.aborted ? new QueryCancelled('the client went away') : storeError(error)
      } finally {
        options.signal?.removeEventListener('abort', onAbort)
      }
    },
    async insert(table, rows, { token, columns }): Promise<void> {
      const clickhouse_settings = {
        insert_deduplication_token: token,
        insert_deduplicate: 1,
        max_partitions_per_insert_block: 0,
      } as const
      try {
        if (rows instanceof Uint8Array) {
          if (rows.byteLength === 0) return
          await client
            .exec({
              query: `INSERT INTO ${table} (${(columns ?? []).join(', ')}) FORMAT RowBinary`,
              values: Readable.from([rows], { objectMode: false }),
              clickhouse_settings,
            })
            .then((result) => result.stream.resume())
        } else {
          if (rows.length === 0) return
          await client.insert({ table, values: [...rows], format: 'JSONEachRow', clickhouse_settings })
        }
      } catch (error) {
        throw storeError(error)
      }
    },
    async exec(statement): Promise<void> {
      await client
        .command({ query: statement.text, query_params: { ...statement.params } })
        .catch((error: unknown) => {
          throw storeError(error)
        })
    },
    async ping(): Promise<boolean> {
      const answer = await client.ping()
      return answer.success
    },
    close: () => client.close(),
  }
}

/** A statement of our own that is no template, e.g. a migration read as a whole. */
export function statement(text: string): Sql {
  return sql(Object.assign([text], { raw: [text] }) as unknown as TemplateStringsArray)
}
