/** ClickHouse's HTTP interface over the engine, as far as the stock client speaks it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { Engine } from './engine.ts'
import { refusedName } from './refused-names.ts'

/** Parameters of the URL that are no settings of the engine. */
const notSettings = [
  'query',
  'database',
  'query_id',
  'session_id',
  'session_timeout',
  'default_format',
  'user',
  'password',
  'role',
  'wait_end_of_query',
  'enable_http_compression',
  'compress',
  'decompress',
  'send_progress_in_http_headers',
  'http_headers_progress_interval_ms',
  'cancel_http_readonly_queries_on_client_close',
]

function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\0', '\\0')}'`
}

/** Settings and parameters hold for the request's own connection alone. */
function preamble(params: URLSearchParams): string {
  const database = params.get('database')
  const uses = database ? `USE ${database.replaceAll(/[^\w]/g, '')}; ` : ''
  const sets: string[] = []
  for (const [name, value] of params) {
    if (!/^\w+$/.test(name) || notSettings.includes(name)) continue
    sets.push(
      `${name} = ${/^\d+(\.\d+)?$/.test(value) && !name.startsWith('param_') ? value : literal(value)}`,
    )
  }
  return `${uses}${sets.length > 0 ? `SET ${sets.join(', ')}; ` : ''}`
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
}

/** Answers one request; an engine's error becomes ClickHouse's error answer. */
export async function answer(
  engine: Engine,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://engine')
  if (request.method === 'GET' && !url.searchParams.has('query')) {
    response.end('Ok.\n')
    return
  }
  const body = await bodyOf(request)
  const inUrl = url.searchParams.get('query')
  const statement = inUrl ?? body.toString('utf8')
  const comment = url.searchParams.get('log_comment') ?? ''
  let over = false
  response.once('close', () => {
    if (!over && comment) engine.cancel(comment).catch(() => undefined)
  })
  const queryId = url.searchParams.get('query_id')
  if (queryId) response.setHeader('X-ClickHouse-Query-Id', queryId)
  try {
    const refused = refusedName(statement)
    if (refused)
      throw new Error(`Code: 497. DB::Exception: The name ${refused} may not be used here. (ACCESS_DENIED)`)
    const text = preamble(url.searchParams) + statement
    if (/^\s*insert\b/i.test(statement) && inUrl !== null && body.length > 0) {
      const result = await engine.insert(text, body)
      summary(response, { written_rows: result.rowsWritten, written_bytes: result.bytesWritten })
      response.end()
    } else {
      const result = await engine.query(text, url.searchParams.get('default_format') ?? 'TabSeparated')
      summary(response, { read_rows: result.rowsRead, read_bytes: result.bytesRead })
      response.end(result.bytes)
    }
  } catch (error) {
    fail(response, error instanceof Error ? error.message : String(error))
  } finally {
    over = true
  }
}

function summary(response: ServerResponse, counts: Record<string, number>): void {
  const texts = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count ?? 0)]))
  response.setHeader('X-ClickHouse-Summary', JSON.stringify(texts))
}

function fail(response: ServerResponse, message: string): void {
  const code = /Code: (\d+)/.exec(message)?.[1] ?? '1000'
  response.statusCode = 500
  response.setHeader('X-ClickHouse-Exception-Code', code)
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.end(message.startsWith('Code:') ? message : `Code: ${code}. DB::Exception: ${message} (ENGINE)`)
}
