/**
 * Calls of the embedded engine with whole answers. A request is sent in one piece. `@clickhouse/client` waits for a timer before each request and sends
 * it in three pieces, which together takes longer than most statements of a small website.
 */
import http, { type IncomingMessage } from 'node:http'
import { parseError } from '@clickhouse/client'
import { JsonRows } from './json-rows.ts'
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
  /** The rows of the answer. */
  read(statement: Statement): Promise<unknown[]>
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

async function readError(answer: IncomingMessage): Promise<never> {
  const pieces: Buffer[] = await answer.toArray()
  throw parseError(Buffer.concat(pieces).toString('utf8'))
}

/** By events, because iterating over an answer takes a third of a millisecond. */
function readRows(answer: IncomingMessage): Promise<unknown[]> {
  const rows = new JsonRows()
  return new Promise((resolve, reject) => {
    answer.on('error', reject)
    answer.on('data', (piece: Buffer) => {
      try {
        rows.add(piece)
      } catch (error) {
        reject(error)
        answer.destroy()
      }
    })
    answer.on('end', () => {
      try {
        resolve(rows.end())
      } catch (error) {
        reject(error)
      }
    })
  })
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
  ): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      const headers = { ...options.headers, 'content-length': body.length }
      const sent = http.request({ ...options, method: 'POST', headers })
      const leave = () => sent.destroy(signal?.reason)
      signal?.addEventListener('abort', leave)
      sent.on('close', () => signal?.removeEventListener('abort', leave))
      sent.on('error', reject)
      sent.on('response', (answer) => {
        const read = answer.statusCode === 200 ? readRows(answer) : readError(answer)
        read.then(resolve, reject)
      })
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
