/** chDB's connections: one a request, so that no setting or parameter leaks from one statement into another. */

type Connection = object

/** The parts of the native binding that are used. */
export interface NativeEngine {
  CreateConnection(path: string, args: readonly string[]): Connection
  CloseConnection(connection: Connection): void
  QueryAsyncConnection(connection: Connection, statement: string, format: string): Promise<QueryResult>
  InsertRawAsyncConnection(
    connection: Connection,
    statement: string,
    data: Buffer,
    countLines: boolean,
  ): Promise<InsertResult>
}

export interface QueryResult {
  readonly bytes: Buffer
  readonly elapsed: number
  readonly rowsRead: number
  readonly bytesRead: number
}

export interface InsertResult {
  readonly elapsed: number
  readonly rowsWritten: number
  readonly bytesWritten: number
}

/** Statements run at once; each holds a thread of libuv's pool, of which the rest stays free for cancelling. */
const lanes = 12

export class Engine {
  readonly #native: NativeEngine
  readonly #path: string
  readonly #args: readonly string[]
  readonly #keeper: Connection
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(native: NativeEngine, path: string, args: readonly string[]) {
    this.#native = native
    this.#path = path
    this.#args = args
    // The engine shuts down with its last connection: this one stays.
    this.#keeper = native.CreateConnection(path, args)
  }

  query(statement: string, format: string): Promise<QueryResult> {
    return this.#inLane((connection) => this.#native.QueryAsyncConnection(connection, statement, format))
  }

  insert(statement: string, data: Buffer): Promise<InsertResult> {
    return this.#inLane((connection) =>
      this.#native.InsertRawAsyncConnection(connection, statement, data, false),
    )
  }

  /** Runs beside the lanes, so that cancelling works when all of them are taken. */
  async cancel(comment: string): Promise<void> {
    const connection = this.#native.CreateConnection(this.#path, this.#args)
    try {
      const text = comment.replaceAll(/[^\w-]/g, '')
      await this.#native.QueryAsyncConnection(
        connection,
        `KILL QUERY WHERE Settings['log_comment'] = '${text}' ASYNC`,
        'TSV',
      )
    } finally {
      this.#native.CloseConnection(connection)
    }
  }

  /** Resolves when nothing runs any more, or after the given milliseconds. */
  async whenIdle(milliseconds: number): Promise<void> {
    const end = Date.now() + milliseconds
    while (this.#running > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  close(): void {
    this.#native.CloseConnection(this.#keeper)
  }

  async #inLane<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
    if (this.#running >= lanes) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#running += 1
    const connection = this.#native.CreateConnection(this.#path, this.#args)
    try {
      return await run(connection)
    } finally {
      this.#native.CloseConnection(connection)
      this.#running -= 1
      this.#waiting.shift()?.()
    }
  }
}
