/** The engine's errors in the form of ClickHouse's HTTP interface: a code in a header, a status, the text. */
import { Refusal } from '../../lib/errors/refusal.ts'
import { StatementNotAllowed } from './statement.ts'

export interface ErrorResponse {
  readonly code: number
  readonly status: number
  readonly text: string
}

const statusOf: Readonly<Record<number, number>> = {
  60: 404,
  81: 404,
  497: 403,
  164: 403,
  62: 400,
  36: 400,
  47: 404,
  202: 503,
}

function responseOf(code: number, message: string, type: string): ErrorResponse {
  const text = `Code: ${code}. DB::Exception: ${message}. (${type})\n`
  return { code, status: statusOf[code] ?? 500, text }
}

export function errorResponse(error: unknown): ErrorResponse {
  if (error instanceof StatementNotAllowed) return responseOf(error.code, error.message, error.type)
  if (error instanceof Refusal)
    return responseOf(202, 'Too many simultaneous queries', 'TOO_MANY_SIMULTANEOUS_QUERIES')
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') {
    return responseOf(243, error.message, 'NOT_ENOUGH_SPACE')
  }
  const message = error instanceof Error ? error.message : String(error)
  const start = message.search(/Code: \d+\. /)
  if (start < 0) return responseOf(1002, message, 'UNKNOWN_EXCEPTION')
  const code = Number(/Code: (\d+)/.exec(message.slice(start))?.[1])
  return { code, status: statusOf[code] ?? 500, text: `${message.slice(start)}\n` }
}
