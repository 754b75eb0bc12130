/** The events store for the rest of the server: typed statements in, rows out. It is one server, a cluster or the embedded engine. */
import { mebibyte } from '../lib/bytes/sizes.ts'
import type { Log } from '../lib/log.ts'
import { parseStoreAddress, type StoreAddress } from './address.ts'
import { answeredWithin, untilSilent } from './answer-deadline.ts'
import { classifyError } from './classify-error.ts'
import { connect, wholeAnswer } from './connection.ts'
import { encodeRows } from './encode-rows.ts'
import type { Layout, LayoutSettings } from './layout/layout.ts'
import { layoutOf } from './layout/layout-of.ts'
import type { Sql } from './sql.ts'
import { type InsertRow, type TableName, tables } from './tables.ts'

export interface QueryOptions {
  /** Aborting ends the call at once, and the query in the store soon after. */
  readonly signal?: AbortSignal
  /** Time limit of the query in seconds; 30 by default. */
  readonly maxSeconds?: number
  /** Memory limit of the query; the store's own limit by default. */
  readonly maxMemoryBytes?: number
  /** Limit of the complete answer, in bytes of its columns. A longer one is a CapExceeded. */
  readonly maxResultBytes?: number
  /**
   * Every IN and JOIN of the statement looks up rows of the same visitor or website: on a cluster, each shard looks among its own rows
   * (`layout/shard-keys.ts`). Without this option a cluster refuses such a statement, unless it says GLOBAL.
   */
  readonly withinShards?: boolean
  /** Sees everything acknowledged before, on any replica. The writer plans from such reads. */
  readonly consistent?: boolean
}

export interface ExecOptions extends Pick<QueryOptions, 'withinShards'> {
  /** Aborting ends the call at once. The statement may go on in the store. */
  readonly signal?: AbortSignal
  /** Time limit in seconds; an hour by default, because the rollup of a large website takes minutes. */
  readonly maxSeconds?: number
  /** Ends when a majority of replicas has the rows, as an insert does. */
  readonly quorum?: boolean
  /** Runs with the settings of an inserted batch. */
  readonly asBatch?: boolean
  /** On a cluster, ends when the available servers are done. */
  readonly withoutAbsent?: boolean
}

export interface InsertOptions {
  /** Names the batch. A second insert with the same token, also after a crash, is ignored. */
  readonly token: string
  /** The format of a Buffer; JSONEachRow by default. */
  readonly format?: 'JSONEachRow' | 'JSONCompactEachRow' | 'RowBinary' | 'Native'
  /** The columns of a Buffer, in order; required if the format does not name them. */
  readonly columns?: readonly string[]
  readonly signal?: AbortSignal
}

/**
 * Every call rejects with an error of errors.ts: StoreUnavailable, StatementRefused or CapExceeded. An aborted call rejects with the signal's
 * reason.
 */
export interface EventsStore {
  /** Runs a reading statement. 64-bit integers and times come as strings, `2026-01-31 23:59:59.999` in UTC. */
  query<Row>(statement: Sql, options?: QueryOptions): Promise<Row[]>
  /** Like `query`, row by row in constant memory, for exports. Leaving the loop ends the query. The time limit is an hour by default. */
  stream<Row>(statement: Sql, options?: QueryOptions): AsyncIterable<Row>
  /** Resolves once the rows are on the store's disk. An empty list does nothing. */
  insert<T extends TableName>(
    table: T,
    rows: readonly InsertRow<T>[] | Buffer,
    options: InsertOptions,
  ): Promise<void>
  /** Runs a statement without a result (DDL, DELETE, INSERT … SELECT) to its end. */
  exec(statement: Sql, options?: ExecOptions): Promise<void>
  /** Whether the store answers soon; never rejects. */
  ping(): Promise<boolean>
  /** Creates the database if it is missing. Migrations begin with this. */
  createDatabase(): Promise<void>
  /** Ends all calls and connections. */
  close(): Promise<void>
  /** The address it was opened with, so that another thread can open it, too. */
  readonly url: string
  /** How tables are distributed over servers, for statements that alter tables. */
  readonly layout: Layout
}

export interface OpenEventsStoreOptions {
  /** See `parseStoreAddress`. */
  readonly url: string
  readonly log: Log
  /** Milliseconds after which a batch to a silent server, and an answer that has begun, are given up; the values of production by default. */
  readonly silence?: number
}

const defaultQuerySeconds = 30
const defaultStreamSeconds = 3600
const defaultExecSeconds = 3600
/** Milliseconds between two parts of an answer. A large export may find nothing for minutes. */
const answerSilence = 300_000
/** Milliseconds. */
const pingTimeout = 2_000

/** Opens a store without sending anything yet. Throws a TypeError for an invalid address. */
export function openEventsStore({ url, log, silence }: OpenEventsStoreOptions): EventsStore {
  return { ...storeAt(parseStoreAddress(url), log, silence), url }
}

function readSettings(
  options: QueryOptions,
  seconds: number,
  { reading, withinShards, consistent }: LayoutSettings,
): Record<string, string | number> {
  return {
    // Read only; settings are still allowed.
    readonly: 2,
    output_format_json_quote_64bit_integers: 1,
    max_execution_time: options.maxSeconds ?? seconds,
    timeout_overflow_mode: 'throw',
    // Stops a query whose caller has disconnected.
    cancel_http_readonly_queries_on_client_close: 1,
    // A large set excludes hardly any granule, and comparing it with each takes long.
    use_index_for_in_with_subqueries_max_values: 4096,
    // The month follows from the sorting key, so all versions of a row are in one partition.
    do_not_merge_across_partitions_select_final: 1,
    // Most columns are lists of words, which are worked out once for each block: by default a megabyte, with hardly more rows than words.
    preferred_block_size_bytes: 8 * mebibyte,
    ...(options.maxMemoryBytes === undefined ? {} : { max_memory_usage: String(options.maxMemoryBytes) }),
    ...(options.maxResultBytes === undefined ? {} : { max_result_bytes: String(options.maxResultBytes) }),
    ...reading,
    ...(options.withinShards && withinShards),
    ...(options.consistent && consistent),
  }
}

const insertSettings = {
  ...wholeAnswer,
  // Acknowledged means stored: no batching in the server's memory, no answer before all shards have their rows.
  async_insert: 0,
  distributed_foreground_insert: 1,
  insert_deduplicate: 1,
  // Payments are a batch of their own: one that was not stored, because the store was stopped in between, is stored when all are sent again.
  deduplicate_blocks_in_dependent_materialized_views: 1,
  // Imported history may span any number of months.
  max_partitions_per_insert_block: 0,
  // A misspelt column is an error, not a value to ignore.
  input_format_skip_unknown_fields: 0,
} as const

/** Throws a TypeError for a name that is not a column of the table. */
function columnList(table: TableName, columns: readonly string[]): string {
  return columns
    .map((name) => {
      if (!Object.hasOwn(tables[table], name)) throw new TypeError(`"${name}" is no column of ${table}`)
      return `\`${name}\``
    })
    .join(', ')
}

function storeAt(address: StoreAddress, log: Log, silence?: number): Omit<EventsStore, 'url'> {
  const connection = connect(address, log, silence)
  const { reader } = connection
  const layout = layoutOf(address)
  const { settings } = layout

  async function attempt<T>(
    signal: AbortSignal | undefined,
    work: () => Promise<T>,
    writing = false,
  ): Promise<T> {
    signal?.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      throw classifyError(error, writing)
    }
  }

  async function* stream<Row>(
    statement: Sql,
    options: QueryOptions = {},
  ): AsyncGenerator<Row, void, undefined> {
    const result = await attempt(options.signal, () =>
      answeredWithin(options.maxSeconds ?? defaultStreamSeconds, options.signal, (signal) =>
        reader.query({
          query: statement.text,
          query_params: { ...statement.params },
          clickhouse_settings: readSettings(options, defaultStreamSeconds, settings),
          format: 'JSONEachRow',
          abort_signal: signal,
        }),
      ),
    )
    const end = () => result.close()
    options.signal?.addEventListener('abort', end)
    try {
      for await (const rows of untilSilent(result.stream<Row>(), silence ?? answerSilence)) {
        for (const row of rows) yield row.json()
      }
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason
      throw classifyError(error)
    } finally {
      options.signal?.removeEventListener('abort', end)
      result.close()
    }
  }

  return {
    layout,

    query: <Row>(statement: Sql, options: QueryOptions = {}) =>
      attempt(options.signal, async () => {
        const { text, params } = statement
        const ownSettings = { ...readSettings(options, defaultQuerySeconds, settings), ...wholeAnswer }
        const within = options.maxSeconds ?? defaultQuerySeconds
        return (await answeredWithin(within, options.signal, (signal) =>
          connection.read({ text, params, settings: ownSettings, signal }),
        )) as Row[]
      }),

    stream,

    insert: async (table, rows, { token, format = 'JSONEachRow', columns, signal }) => {
      if (rows.length === 0) return
      const bytes = Buffer.isBuffer(rows) ? rows : encodeRows(rows)
      const into = columns ? `${table} (${columnList(table, columns)})` : table
      await attempt(
        signal,
        () =>
          connection.insert(`INSERT INTO ${into} FORMAT ${format}`, bytes, {
            settings: { ...insertSettings, ...settings.inserting, insert_deduplication_token: token },
            signal,
          }),
        true,
      )
    },

    exec: ({ text, params }, { maxSeconds = defaultExecSeconds, ...options } = {}) =>
      attempt(options.signal, () => {
        const ownSettings = {
          max_execution_time: maxSeconds,
          ...settings.executing,
          ...(options.withinShards && settings.withinShards),
          ...(options.quorum && settings.quorum),
          ...(options.asBatch && settings.inserting),
          ...(options.withoutAbsent && settings.withoutAbsent),
        }
        return answeredWithin(maxSeconds, options.signal, (signal) =>
          connection.command({ text, params, settings: ownSettings, signal }),
        )
      }),
    createDatabase: () =>
      attempt(undefined, () =>
        connection.commandOutside(layout.createDatabase.text, layout.settings.executing),
      ),

    // Whoever watches our health asks every few seconds. Without an end, a silent server would soon hold all connections for reading.
    ping: async () =>
      (await reader.ping({ select: false, abort_signal: AbortSignal.timeout(pingTimeout) })).success,
    close: connection.close,
  }
}
