/**
 * Calls of the embedded engine with whole answers. A request is sent in one piece. `@clickhouse/client` waits for a timer before each request and sends
 * it in three pieces, which together takes longer than most statements of a small website.
 */
import http, { type IncomingMessage } from 'node:http'
import { parseError } from '@clickhouse/client'
import type { Settings } from './layout/layout.ts'
import { parameterText } from './parameter-text.ts'

export interface Statement {
  readonly text: string
  readonly params: Readonly<Record<string, unknown>>
  readonly settings: Settings
  readonly signal?: AbortSignal | undefined
}

/** Calls reject with a `ClickHouseError`, or with another error if the engine does not answer or the signal aborts. */
export interface EngineSocket {
  /** The answer's text, in JSONEachRow. */
  read(statement: Statement): Promise<string>
  /** Runs a statement without a result. */
  command(statement: Statement): Promise<void>
  /** Sends the data of an INSERT statement that names its format. */
  insert(statement: Omit<Statement, 'params'>, bytes: Buffer): Promise<void>
  close(): void
}

/** Idle connections end long before the engine's process would end them. */
const idleMilliseconds = 30_000

function requestBody(database: string, { text, params, settings }: Statement): Buffer {
  const fields: Record<string, string> = { query: text, default_format: 'JSONEachRow', database }
  for (const [name, value] of Object.entries(settings)) fields[name] = String(value)
  for (const [name, value] of Object.entries(params)) fields[`param_${name}`] = parameterText(value)
  return Buffer.from(JSON.stringify(fields))
}

function insertPath(database: string, { text, settings }: Omit<Statement, 'params'>): string {
  const fields = new URLSearchParams({ query: text, database })
  for (const [name, value] of Object.entries(settings)) fields.set(name, String(value))
  return `/?${fields}`
}

async function readAnswer(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  await new Promise<void>((resolve, reject) => {
    answer.on('data', (piece: Buffer) => pieces.push(piece))
    answer.on('end', resolve)
    answer.on('error', reject)
  })
  const text = Buffer.concat(pieces).toString('utf8')
  if (answer.statusCode !== 200) throw parseError(text)
  return text
}

/** Opens nothing yet. */
export function engineSocket(
  socketPath: string,
  database: string,
  atOnce: { readonly reads: number; readonly writes: number },
): EngineSocket {
  const agentFor = (maxSockets: number) => {
    const options = { keepAlive: true, maxSockets, timeout: idleMilliseconds }
    // Node's agent passes `socketPath` to net.connect; its types omit it.
    return new http.Agent(Object.assign({ socketPath }, options))
  }
  const agents = { reads: agentFor(atOnce.reads), writes: agentFor(atOnce.writes) }

  function post(
    options: http.RequestOptions & { readonly headers?: http.OutgoingHttpHeaders },
    body: Buffer,
    signal: AbortSignal | undefined,
  ): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers = { ...options.headers, 'content-length': body.length }
      const sent = http.request({ ...options, method: 'POST', headers })
      const leave = () => sent.destroy(signal?.reason)
      signal?.addEventListener('abort', leave)
      sent.on('close', () => signal?.removeEventListener('abort', leave))
      sent.on('error', reject)
      sent.on('response', (answer) => readAnswer(answer).then(resolve, reject))
      sent.end(body)
    })
  }

  const run = (agent: http.Agent, statement: Statement) => {
    const options = { agent, path: '/', headers: { 'content-type': 'application/json' } }
    return post(options, requestBody(database, statement), statement.signal)
  }

  return {
    read: (statement) => run(agents.reads, statement),
    command: async (statement) => {
      await run(agents.writes, statement)
    },
    insert: async (statement, bytes) => {
      await post({ agent: agents.writes, path: insertPath(database, statement) }, bytes, statement.signal)
    },
    close: () => {
      agents.reads.destroy()
      agents.writes.destroy()
    },
  }
}
