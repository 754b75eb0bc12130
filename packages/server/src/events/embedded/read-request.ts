/** Reads a request to ClickHouse's HTTP interface: statement, data and fields, from its URL, body and headers. */
import type { IncomingMessage } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { StagedData, Staging } from './staging.ts'
import { readStatement, type Statement, StatementNotAllowed } from './statement.ts'

export interface EngineRequest {
  readonly statement: Statement
  /** The data after an INSERT … FORMAT. The reader of the request removes it when done. */
  readonly data: StagedData | undefined
  /** Settings, `param_…`, `database`, `query_id` etc. */
  readonly fields: ReadonlyMap<string, string>
  readonly format: string
}

/** Size limit of a statement, or of a form with its parameters. */
const mostBytes = 268_435_456

/** The body's decompressed bytes. If the caller disconnects, the stream fails instead of ending. */
function bodyOf(request: IncomingMessage): Readable {
  switch (request.headers['content-encoding'] ?? 'identity') {
    case 'identity':
      return request
    case 'gzip':
      return pipeline(request, createGunzip(), () => undefined)
    default:
      throw new StatementNotAllowed('Only gzip is understood as Content-Encoding', 36, 'BAD_ARGUMENTS')
  }
}

async function readAll(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of body as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > mostBytes) throw new StatementNotAllowed('The statement is too large', 307, 'TOO_MANY_BYTES')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** The text parts of a multipart form, by name. */
function readForm(body: Buffer, boundary: string): Map<string, string> {
  const parts = new Map<string, string>()
  for (const part of body.toString('utf8').split(`--${boundary}`).slice(1, -1)) {
    const headEnd = part.indexOf('\r\n\r\n')
    const name = /name="([^"]*)"/.exec(part.slice(0, headEnd))?.[1]
    if (name === undefined)
      throw new StatementNotAllowed('A part of the form has no name', 36, 'BAD_ARGUMENTS')
    parts.set(name, part.slice(headEnd + 4, -2))
  }
  return parts
}

/** The fields of a form or, from our own reader (`engine-socket.ts`), of a JSON object of strings. Undefined if the body is something else. */
async function fieldsInBody(type: string, body: Readable): Promise<Iterable<[string, string]> | undefined> {
  if (type === 'application/json') {
    const fields: Readonly<Record<string, string>> = JSON.parse((await readAll(body)).toString('utf8'))
    return Object.entries(fields)
  }
  const boundary = /^multipart\/form-data;\s*boundary="?([^";]+)/i.exec(type)?.[1]
  return boundary === undefined ? undefined : readForm(await readAll(body), boundary)
}

interface Asked {
  readonly statement: Statement
  readonly data: StagedData | undefined
}

/** A statement in a body, possibly followed by the data of an INSERT. */
async function statementInBody(body: Buffer, staging: Staging): Promise<Asked> {
  // One character per byte, because the data need not be text and offsets must stay valid.
  const read = readStatement(body.toString('latin1'))
  if (read.dataOffset === undefined) {
    return {
      statement: { ...read, text: Buffer.from(read.text, 'latin1').toString('utf8') },
      data: undefined,
    }
  }
  // The line break after the format's name is not part of the data.
  const gap =
    /^[ \t\f]*\r?\n?/.exec(body.toString('latin1', read.dataOffset, read.dataOffset + 16))?.[0].length ?? 0
  const data = body.subarray(read.dataOffset + gap)
  return { statement: read, data: await staging.stage(Readable.from([data], { objectMode: false })) }
}

async function readAsked(text: string, body: Readable, staging: Staging): Promise<Asked> {
  if (text === '') return statementInBody(await readAll(body), staging)
  const statement = readStatement(text)
  if (statement.dataOffset !== undefined && statement.dataOffset >= text.trimEnd().length) {
    return { statement, data: await staging.stage(body) }
  }
  const rest = await readAll(body)
  if (rest.length === 0 && statement.dataOffset === undefined) return { statement, data: undefined }
  return statementInBody(Buffer.concat([Buffer.from(`${text}\n`), rest]), staging)
}

/** Reads a complete request. Throws `StatementNotAllowed`. */
export async function readRequest(request: IncomingMessage, staging: Staging): Promise<EngineRequest> {
  const url = new URL(request.url ?? '/', 'http://engine')
  const fields = new Map(url.searchParams)
  let body = bodyOf(request)
  const inBody = await fieldsInBody(request.headers['content-type'] ?? '', body)
  if (inBody) {
    for (const [name, value] of inBody) fields.set(name, value)
    body = Readable.from([])
  }
  const { statement, data } = await readAsked(fields.get('query') ?? '', body, staging)
  return {
    statement,
    data,
    fields,
    format: statement.format ?? fields.get('default_format') ?? 'TabSeparated',
  }
}
