/** ClickHouse's HTTP interface for the engine, as far as its clients use it: ping, statements, data, streams, errors, compression. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { createGzip, type Gzip, gzip } from 'node:zlib'
import { errorText } from './engine-error.ts'
import { type EngineRequest, readRequest } from './read-request.ts'
import type { Runner } from './runner.ts'
import type { Staging } from './staging.ts'

const zip = promisify(gzip)

/** Formats whose pieces can be concatenated. */
const streamable = new Set(['JSONEachRow', 'JSONCompactEachRow', 'CSV', 'TSV', 'TabSeparated', 'RowBinary'])

function wantsGzip(request: IncomingMessage, { fields }: EngineRequest): boolean {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  return fields.get('enable_http_compression') === '1' && accepted.includes('gzip')
}

class Exchange {
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #runner: Runner
  readonly #staging: Staging
  readonly #gone = new AbortController()
  /** Marks an error that comes after the first rows, so that a reader can distinguish it from rows. */
  readonly #exceptionTag = randomUUID().replaceAll('-', '').slice(0, 16)

  constructor(request: IncomingMessage, response: ServerResponse, runner: Runner, staging: Staging) {
    this.#request = request
    this.#response = response
    this.#runner = runner
    this.#staging = staging
    response.on('close', () => {
      if (!response.writableFinished) this.#gone.abort(new Error('The caller has gone'))
    })
  }

  async answer(): Promise<void> {
    let asked: EngineRequest | undefined
    try {
      asked = await readRequest(this.#request, this.#staging)
      const reads = asked.statement.verb === 'SELECT' || asked.statement.verb === 'WITH'
      const whole = asked.fields.get('wait_end_of_query') === '1' || !streamable.has(asked.format) || !reads
      await (whole ? this.#whole(asked) : this.#stream(asked))
    } catch (error) {
      this.#fail(error)
    } finally {
      await asked?.data?.remove()
    }
  }

  #head(asked: EngineRequest, more: Record<string, string>): void {
    this.#response.writeHead(200, {
      'content-type': 'text/plain; charset=UTF-8',
      'x-clickhouse-server-display-name': 'embedded',
      'x-clickhouse-query-id': asked.fields.get('query_id') ?? '',
      'x-clickhouse-format': asked.format,
      'x-clickhouse-timezone': 'UTC',
      ...more,
    })
  }

  async #whole(asked: EngineRequest): Promise<void> {
    const bytes = await this.#runner.run({ ...asked, signal: this.#gone.signal })
    const zipped = wantsGzip(this.#request, asked)
    const body = zipped ? await zip(bytes) : bytes
    this.#head(asked, {
      'content-length': String(body.length),
      ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    })
    this.#response.end(body)
  }

  async #stream(asked: EngineRequest): Promise<void> {
    let out: ServerResponse | Gzip | undefined
    // The head waits for the first piece, because until then the status can report an error.
    const begin = (): ServerResponse | Gzip => {
      const zipped = wantsGzip(this.#request, asked)
      this.#head(asked, {
        'x-clickhouse-exception-tag': this.#exceptionTag,
        ...(zipped ? { 'content-encoding': 'gzip' } : {}),
      })
      if (!zipped) return this.#response
      const gzipped = createGzip()
      gzipped.pipe(this.#response)
      return gzipped
    }
    const { signal } = this.#gone
    try {
      await this.#runner.stream({ ...asked, signal }, async (bytes) => {
        out ??= begin()
        if (!out.write(bytes)) await once(out, 'drain', { signal })
      })
    } catch (error) {
      if (out === undefined || signal.aborted) throw error
      const message = errorText(error)
      const length = Buffer.byteLength(message)
      out.write(
        `\r\n__exception__\r\n${this.#exceptionTag}\r\n${message}${length} ${this.#exceptionTag}\r\n__exception__\r\n`,
      )
    }
    const end = out ?? begin()
    end.end()
  }

  #fail(error: unknown): void {
    if (this.#response.destroyed) return
    if (this.#response.headersSent) {
      this.#response.destroy()
      return
    }
    const text = errorText(error)
    this.#response
      .writeHead(500, {
        'content-type': 'text/plain; charset=UTF-8',
        'content-length': String(Buffer.byteLength(text)),
      })
      .end(text)
  }
}

export function createEngineServer(runner: Runner, staging: Staging): Server {
  const server = createServer({ maxHeaderSize: 1_048_576 }, (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://engine')
    if (pathname === '/ping') response.end('Ok.\n')
    else if (pathname === '/') void new Exchange(request, response, runner, staging).answer()
    else response.writeHead(404).end('There is no handle here\n')
  })
  // The callers are our own processes. Neither a long query nor an idle connection is a reason to disconnect.
  server.requestTimeout = 0
  server.headersTimeout = 0
  server.keepAliveTimeout = 65_000
  return server
}
