/**
 * Reads whole answers of the embedded engine. A request is sent in one piece. `@clickhouse/client` waits for a timer before each request and sends it in
 * three pieces, which together takes longer than most statements of a small website.
 */
import http, { type IncomingMessage } from 'node:http'
import { parseError } from '@clickhouse/client'
import type { Settings } from './layout/layout.ts'
import { parameterText } from './parameter-text.ts'

export interface Reading {
  readonly text: string
  readonly params: Readonly<Record<string, unknown>>
  readonly settings: Settings
  readonly signal: AbortSignal | undefined
}

export interface SocketReader {
  /** Rejects with a `ClickHouseError`, or with another error if the engine does not answer or the signal aborts. */
  read(reading: Reading): Promise<unknown[]>
  close(): void
}

/** Idle connections end long before the engine's process would end them. */
const idleMilliseconds = 30_000

function requestBody(database: string, { text, params, settings }: Reading): Buffer {
  const fields: Record<string, string> = { query: text, default_format: 'JSONEachRow', database }
  for (const [name, value] of Object.entries(settings)) fields[name] = String(value)
  for (const [name, value] of Object.entries(params)) fields[`param_${name}`] = parameterText(value)
  return Buffer.from(JSON.stringify(fields))
}

/** In JSONEachRow a line break is the end of a row and occurs nowhere else. */
function rowsOf(lines: string): unknown[] {
  return JSON.parse(`[${lines.trimEnd().replaceAll('\n', ',')}]`)
}

async function readAnswer(answer: IncomingMessage): Promise<unknown[]> {
  const pieces: Buffer[] = []
  await new Promise<void>((resolve, reject) => {
    answer.on('data', (piece: Buffer) => pieces.push(piece))
    answer.on('end', resolve)
    answer.on('error', reject)
  })
  const text = Buffer.concat(pieces).toString('utf8')
  if (answer.statusCode !== 200) throw parseError(text)
  return rowsOf(text)
}

/** Opens nothing yet. `mostConnections` requests run at once; others wait. */
export function socketReader(socketPath: string, database: string, mostConnections: number): SocketReader {
  const options = { keepAlive: true, maxSockets: mostConnections, timeout: idleMilliseconds }
  // Node's agent passes `socketPath` to net.connect; its types omit it.
  const agent = new http.Agent(Object.assign({ socketPath }, options))

  function request(body: Buffer, signal: AbortSignal | undefined): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': body.length }
      const sent = http.request({ agent, method: 'POST', path: '/', headers })
      const leave = () => sent.destroy(signal?.reason)
      signal?.addEventListener('abort', leave)
      sent.on('close', () => signal?.removeEventListener('abort', leave))
      sent.on('error', reject)
      sent.on('response', (answer) => readAnswer(answer).then(resolve, reject))
      sent.end(body)
    })
  }

  return {
    read: (reading) => request(requestBody(database, reading), reading.signal),
    close: () => agent.destroy(),
  }
}
