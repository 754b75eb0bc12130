/** The engine's errors as ClickHouse's HTTP interface answers them: its clients read code and type from the text. */
import { Refusal } from '../../lib/errors/refusal.ts'
import { StatementNotAllowed } from './statement.ts'

function textOf(code: number, message: string, type: string): string {
  return `Code: ${code}. DB::Exception: ${message}. (${type})\n`
}

export function errorText(error: unknown): string {
  if (error instanceof StatementNotAllowed) return textOf(error.code, error.message, error.type)
  if (error instanceof Refusal)
    return textOf(202, 'Too many simultaneous queries', 'TOO_MANY_SIMULTANEOUS_QUERIES')
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
    return textOf(243, error.message, 'NOT_ENOUGH_SPACE')
  const message = error instanceof Error ? error.message : String(error)
  const start = message.search(/Code: \d+\. /)
  return start < 0 ? textOf(1002, message, 'UNKNOWN_EXCEPTION') : `${message.slice(start)}\n`
}
