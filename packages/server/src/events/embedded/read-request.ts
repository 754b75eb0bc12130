/** What a request to ClickHouse's HTTP interface asks for: statement, data and fields, from its URL, body and headers. */
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { readStatement, type Statement, StatementNotAllowed } from './statement.ts'

export interface EngineRequest {
  readonly statement: Statement
  readonly data: Buffer | undefined
  /** Settings, `param_…`, `database`, `query_id` and the like. */
  readonly fields: ReadonlyMap<string, string>
  readonly format: string
}

const mostBytes = 1_073_741_824

const unzip = promisify(gunzip)

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > mostBytes) throw new StatementNotAllowed('The request is too large', 307, 'TOO_MANY_BYTES')
    pieces.push(piece)
  }
  const body = Buffer.concat(pieces)
  switch (request.headers['content-encoding'] ?? 'identity') {
    case 'identity':
      return body
    case 'gzip':
      return unzip(body, { maxOutputLength: mostBytes })
    default:
      throw new StatementNotAllowed('Only gzip is understood as Content-Encoding', 36, 'BAD_ARGUMENTS')
  }
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

/** A statement in a body, where the data of an INSERT may follow it. */
function statementInBody(body: Buffer): { statement: Statement; data: Buffer | undefined } {
  const read = readStatement(body.toString('latin1'))
  const statement = { ...read, text: Buffer.from(read.text, 'latin1').toString('utf8') }
  const { dataOffset } = read
  if (dataOffset === undefined) return { statement, data: undefined }
  // The line break after the format's name is no data.
  const gap = /^[ \t\f]*\r?\n?/.exec(body.toString('latin1', dataOffset, dataOffset + 16))?.[0].length ?? 0
  return { statement, data: body.subarray(dataOffset + gap) }
}

function statementOf(text: string, body: Buffer): { statement: Statement; data: Buffer | undefined } {
  if (text === '') return statementInBody(body)
  const statement = readStatement(text)
  if (statement.dataOffset !== undefined && statement.dataOffset >= text.trimEnd().length)
    return { statement, data: body }
  if (statement.dataOffset === undefined && body.length === 0) return { statement, data: undefined }
  return statementInBody(Buffer.concat([Buffer.from(`${text}\n`), body]))
}

/** Reads a whole request. Throws `StatementNotAllowed`. */
export async function readRequest(request: IncomingMessage): Promise<EngineRequest> {
  const url = new URL(request.url ?? '/', 'http://engine')
  const fields = new Map(url.searchParams)
  let body = await readBody(request)
  const boundary = /^multipart\/form-data;\s*boundary="?([^";]+)/i.exec(
    request.headers['content-type'] ?? '',
  )?.[1]
  if (boundary !== undefined) {
    for (const [name, value] of readForm(body, boundary)) fields.set(name, value)
    body = Buffer.alloc(0)
  }
  const { statement, data } = statementOf(fields.get('query') ?? '', body)
  return {
    statement,
    data,
    fields,
    format: statement.format ?? fields.get('default_format') ?? 'TabSeparated',
  }
}
